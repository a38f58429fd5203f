import { seeOther } from "@/lib/http/see-other";

/** Leads to the console's first page. */
export const GET = () => seeOther("/developer/apps");
