import { translator } from "@/lib/i18n/translator";
import { issuer } from "@/lib/runtime/env";
import { PAGE, type StoredMail } from "./mail";
import { providerIn, stateIn } from "./shown-text";

/** Returns the address that the button of a mail opens. */
export function linkOf(mail: StoredMail): string {
  if ("link" in mail.parameters) return mail.parameters.link;
  return issuer() + PAGE[mail.kind];
}

/** Returns the label of a mail's button or the words after it: of its kind, or those that the mails of its page share. */
export function endOf(mail: StoredMail, part: "action" | "after"): string {
  const t = translator(mail.locale, "mail");
  const own = `${mail.kind}.${part}` as Parameters<typeof t>[0];
  const words = t.has(own) ? own : (`page.${PAGE[mail.kind]}.${part}` as typeof own);
  return t(words, { provider: providerIn(mail), state: stateIn(mail) });
}
