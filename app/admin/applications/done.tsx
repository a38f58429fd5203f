import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";

/** Message about a form's result, by `done` in the address. */
const WORDS = {
  registered: ["done", "registered"],
  changed: ["done", "changed"],
  approved: ["done", "approved"],
  rejected: ["done", "rejected"],
  suspended: ["done", "suspended"],
  lifted: ["done", "lifted"],
  transferred: ["done", "transferred"],
  secret_removed: ["done", "secretRemoved"],
  removed: ["done", "removed"],
  registered_already: ["info", "registeredAlready"],
  changed_meanwhile: ["info", "changedMeanwhile"],
  not_removed: ["info", "changedMeanwhile"],
  gone: ["info", "gone"],
  not_pending: ["info", "notPending"],
  suspended_already: ["info", "suspendedAlready"],
  not_suspended: ["info", "notSuspended"],
  last_secret: ["info", "lastSecret"],
  secret_unknown: ["info", "secretUnknown"],
} as const;

const isKnown = (code: string | null): code is keyof typeof WORDS =>
  code !== null && Object.hasOwn(WORDS, code);

export function Done({ code }: { code: string | null }) {
  const t = useTranslations("adminApplications.done");
  if (!isKnown(code)) return null;
  const [kind, words] = WORDS[code];
  return <Notice kind={kind}>{t(words)}</Notice>;
}
