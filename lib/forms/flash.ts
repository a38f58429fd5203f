import { withQuery } from "@/lib/http/address";
import { seeOther } from "@/lib/http/answer";
import { reportOn } from "./problems";

/**
 * Code of the message that a page shows about a form's result (app/_ui/flash.tsx). `which` is the id
 * of what the message names; the page looks the name up (docs/decisions/0091).
 */
export type FlashCode = { done: string; which?: string } | { refused: string };

export const withFlash = (page: string, code: FlashCode): string => withQuery(page, code);

/** Redirects to a page that shows a message about the form's result. */
export const flash = (page: string, code: FlashCode, headers: Record<string, string> = {}) =>
  seeOther(withFlash(page, code), headers);

type Undone = {
  /** Form that posts the reverse. */
  form: string;
  fields: Readonly<Record<string, string | undefined>>;
  /** User who may take it back. */
  to: string;
};

/** Redirects to a page whose message about a success offers to take it back. */
export const flashUndo = (page: string, code: FlashCode, { form, fields, to }: Undone) => {
  const given = Object.entries(fields).filter((field) => field[1] !== undefined);
  const typed = { ...(Object.fromEntries(given) as Record<string, string>), form };
  return reportOn(withFlash(page, code), "undo", { problems: {}, typed }, { to });
};
