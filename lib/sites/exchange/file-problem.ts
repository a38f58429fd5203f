import type { Fault, TableProblem } from "@/lib/tables/rows";
import type { CellProblem } from "./cells";

type SiteProblem = CellProblem | "slug_repeated";

export type FileProblem = TableProblem | SiteProblem;

export type FileFault = Fault<SiteProblem>;
