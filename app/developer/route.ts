import { seeOther } from "@/lib/http/answer";

/** Leads to the console's first page. */
export const GET = () => seeOther("/developer/apps");
