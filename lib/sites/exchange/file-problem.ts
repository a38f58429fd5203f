import type { Fault } from "@/lib/tables/rows";
import type { CellProblem } from "./cells";

export type FileFault = Fault<CellProblem | "slug_repeated">;
