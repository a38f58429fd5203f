import { AtSign, Clock, Fingerprint, UserRound, UsersRound } from "lucide";
import { useTranslations } from "next-intl";
import type { Scope } from "@/lib/oauth/scopes";
import { Icon } from "./icon";
import { SCOPE_WORDS } from "./scope-words";

export const SCOPE_ICON = {
  openid: Fingerprint,
  profile: UserRound,
  email: AtSign,
  groups: UsersRound,
  offline_access: Clock,
} as const;

/** Every application has `openid`, so its icon would say nothing. */
const SCOPES = ["profile", "email", "groups", "offline_access"] as const satisfies Scope[];

/** Row of icons for what an application may do, each in its own place, named for screen readers and on hover. */
export function ScopeIcons({ scopes }: { scopes: readonly string[] }) {
  const t = useTranslations("apps.scopes");
  return (
    <span className="grid shrink-0 grid-flow-col grid-cols-[repeat(4,1rem)] gap-2 text-soft max-md:hidden">
      {SCOPES.map((scope, at) =>
        scopes.includes(scope) ? (
          <span
            key={scope}
            role="img"
            aria-label={t(SCOPE_WORDS[scope])}
            title={t(SCOPE_WORDS[scope])}
            className={COLUMN[at]}
          >
            <Icon node={SCOPE_ICON[scope]} className="size-4" />
          </span>
        ) : null,
      )}
    </span>
  );
}

const COLUMN = ["col-start-1", "col-start-2", "col-start-3", "col-start-4"];
