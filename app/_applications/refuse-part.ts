import { askingPage, keepProblems, type Problems } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";

/** Section of each form on an application's page (application-sections.tsx). */
const PART = {
  settings: "settings",
  secret: "secrets",
  logo: "logo",
  transfer: "owner",
  review: "review",
} as const;

/** Redirects back to a form and scrolls to it: on so long a page, a message at the top would be missed. */
export const refusePart = (page: string, form: keyof typeof PART, said: Problems): Response =>
  seeOther(`${askingPage(page, form)}#${PART[form]}`, { "Set-Cookie": keepProblems(form, said) });
