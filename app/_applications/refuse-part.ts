import { askingPage, keepProblems, type Problems } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";

/** The part of an application's page that each form stands in (application-sections.tsx). */
const PART = {
  settings: "settings",
  secret: "secrets",
  logo: "logo",
  transfer: "owner",
  review: "review",
} as const;

/** Back to a form of an application's page, and down to it: at the top of so long a page nothing would tell. */
export const refusePart = (page: string, form: keyof typeof PART, said: Problems): Response =>
  seeOther(`${askingPage(page, form)}#${PART[form]}`, { "Set-Cookie": keepProblems(form, said) });
