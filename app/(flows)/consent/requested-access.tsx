import { AtSign, Clock, Fingerprint, UserRound } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";
import { SCOPE_WORDS } from "@/app/_ui/scope-words";
import type { Scope } from "@/lib/oauth/scopes";

type Seen = { username: string; name: string | null; email: string | null; picture: string | null };
type Props = { scopes: Scope[]; grantedScopes: readonly string[]; person: Seen };

const ICON = { openid: Fingerprint, profile: UserRound, email: AtSign, offline_access: Clock };

/** Describes each scope in plain words, with the values that the application will receive. */
export function RequestedAccess({ scopes, grantedScopes, person }: Props) {
  const tScopes = useTranslations("apps.scopes");
  const t = useTranslations("consent");
  const someGranted = scopes.some((scope) => grantedScopes.includes(scope));
  return (
    <section className="mt-5">
      <h2 className="text-sm">{t("access")}</h2>
      <ul className="mt-3 grid gap-3.5">
        {scopes.map((scope) => {
          return (
            <li key={scope} className="flex gap-3">
              <Icon node={ICON[scope]} className="mt-0.5 size-5 shrink-0 text-accent" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {tScopes(SCOPE_WORDS[scope])}
                  {someGranted && !grantedScopes.includes(scope) && (
                    <Badge tone="accent">{t("new")}</Badge>
                  )}
                </p>
                <p className="text-sm text-soft">
                  <bdi>{valuesOf(scope, person, t)}</bdi>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the values of a scope. Omits empty fields, as the application's response does. */
function valuesOf(
  scope: Scope,
  person: Seen,
  t: ReturnType<typeof useTranslations<"consent">>,
): string {
  switch (scope) {
    case "openid":
      return t("identifier");
    case "profile":
      return [person.name, person.username, person.picture && t("picture")]
        .filter(Boolean)
        .join(" · ");
    case "email":
      return person.email ?? t("noEmail");
    case "offline_access":
      return t("offline");
  }
}
