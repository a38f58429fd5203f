import { seeOther } from "@/lib/http/answer";

/** Leads password managers to the form (W3C, A Well-Known URL for Changing Passwords, section 2). */
export const GET = () => seeOther("/account/security");
