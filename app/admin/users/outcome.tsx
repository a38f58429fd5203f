import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";

/** Messages by `done` in the address (about-somebody.ts). */
const DONE = new Map([
  ["created", "done.created"],
  ["invited", "done.invited"],
  ["role", "done.role"],
  ["deactivated", "done.deactivated"],
  ["reactivated", "done.reactivated"],
  ["session_ended", "done.session_ended"],
  ["signed_out", "done.signed_out"],
  ["app_removed", "done.app_removed"],
  ["link_sent", "done.link_sent"],
] as const);

/** Messages by `refused` in the address. */
const REFUSED = new Map([
  ["user_unknown", "refused.user_unknown"],
  ["yourself", "refused.yourself"],
  ["last_administrator", "refused.last_administrator"],
  ["deactivated_already", "refused.deactivated_already"],
  ["not_deactivated", "refused.not_deactivated"],
  ["deactivated", "refused.deactivated"],
  ["password_chosen", "refused.password_chosen"],
  ["session_gone", "refused.session_gone"],
  ["app_gone", "refused.app_gone"],
  ["no_email", "refused.no_email"],
  ["too_many_links", "refused.too_many_links"],
  ["role_unknown", "refused.role_unknown"],
] as const);

type KeyOf<M> = M extends Map<infer K, unknown> ? K : never;

/** Message about a form's result. */
export function Outcome({ done, refused }: { done: string | null; refused: string | null }) {
  const t = useTranslations("adminUsers");
  const did = DONE.get(done as KeyOf<typeof DONE>);
  const not = REFUSED.get(refused as KeyOf<typeof REFUSED>);
  if (did) return <Notice kind="done">{t(did)}</Notice>;
  return not ? <Notice kind="error">{t(not)}</Notice> : null;
}
