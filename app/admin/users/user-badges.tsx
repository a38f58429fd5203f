import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { UserRole, UserRow, UserState } from "@/lib/users/list";

const TONE = {
  active: "good",
  invited: "neutral",
  deactivated: "danger",
  deleted_soon: "danger",
} as const satisfies Record<UserState, string>;

export function StateBadge({ state }: { state: UserState }) {
  const t = useTranslations("adminUsers.state");
  return <Badge tone={TONE[state]}>{t(state)}</Badge>;
}

/** Highlights every role except the default one, and full access most. */
export function RoleBadge({ role }: { role: UserRole }) {
  const t = useTranslations("adminUsers.role");
  if (role === "user") return t(role);
  return <Badge tone={role === "administrator" ? "warn" : "info"}>{t(role)}</Badge>;
}

/** Highlights two-step sign-in that the policy requires and an account lacks. */
export function TwoStepState({ state }: { state: UserRow["twoStep"] }) {
  const t = useTranslations("adminUsers.twoStepIs");
  if (state === "missing") return <Badge tone="warn">{t(state)}</Badge>;
  return state === "on" ? t(state) : <span className="text-soft">{t(state)}</span>;
}
