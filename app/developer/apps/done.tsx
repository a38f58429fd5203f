import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";

/** Message about a form's result, by `done` in the address. */
const WORDS = {
  registered: ["done", "registered"],
  changed: ["done", "changed"],
  submitted: ["done", "submitted"],
  changed_unverified: ["done", "changedUnverified"],
  submitted_unverified: ["done", "submittedUnverified"],
  offered: ["done", "offered"],
  offer_withdrawn: ["done", "offerWithdrawn"],
  offer_declined: ["done", "offerDeclined"],
  offer_accepted: ["done", "offerAccepted"],
  secret_removed: ["done", "secretRemoved"],
  removed: ["done", "removed"],
  registered_already: ["info", "registeredAlready"],
  limit_reached: ["info", "limitReached"],
  offer_gone: ["info", "offerGone"],
  changed_meanwhile: ["info", "offerChanged"],
  no_room: ["info", "offerNoRoom"],
  not_removed: ["info", "notRemoved"],
  gone: ["info", "gone"],
  last_secret: ["info", "lastSecret"],
  secret_unknown: ["info", "secretUnknown"],
} as const;

const isKnown = (code: string | null): code is keyof typeof WORDS =>
  code !== null && Object.hasOwn(WORDS, code);

export function Done({ code }: { code: string | null }) {
  const t = useTranslations("developerApps.own.done");
  if (!isKnown(code)) return null;
  const [kind, words] = WORDS[code];
  return <Notice kind={kind}>{t(words)}</Notice>;
}
