import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { SCOPE_ICON } from "@/app/_ui/scope-icons";
import type { Scope } from "@/lib/oauth/scopes";
import { readableEmail } from "@/lib/readable-host";
import type { SortedScopes } from "./sorted-scopes";

type Seen = { username: string; name: string | null; email: string | null; picture: string | null };
type Props = SortedScopes & { person: Seen };

/** Scopes with a row. `openid` has none: a sentence below the rows says what it gives. */
type Listed = Exclude<Scope, "openid">;

const isListed = (scope: Scope): scope is Listed => scope !== "openid";

/** Lists the requested scopes with the values that the application receives, new ones first. */
export function RequestedAccess({ asked, granted, isMore, person }: Props) {
  const t = useTranslations("consent");
  const rows = asked.filter(isListed);
  return (
    <section className="mt-3">
      {asked.length > 0 && (
        <h2 className="flex items-center gap-2 text-xs text-soft">
          {isMore && <span className="size-2 rounded-full bg-warn" />}
          {t(isMore ? "new" : "access")}
        </h2>
      )}
      <Rows scopes={rows} person={person} />
      {asked.includes("openid") && <Identifier alone={rows.length === 0} />}
      {granted.length > 0 && <Granted scopes={granted} person={person} />}
    </section>
  );
}

function Granted({ scopes, person }: { scopes: Scope[]; person: Seen }) {
  const t = useTranslations("consent");
  const rows = scopes.filter(isListed);
  return (
    <details className="group border-t border-line text-sm">
      <summary className="flex min-h-10 cursor-pointer scroll-mb-24 items-center">
        {t("granted")}
        <span className="ms-auto ps-3 text-end text-soft group-open:hidden">
          {rows.map((scope) => t(`label.${scope}`)).join(" · ")}
        </span>
      </summary>
      <Rows scopes={rows} person={person} />
      {scopes.includes("openid") && <Identifier alone={rows.length === 0} />}
    </details>
  );
}

function Rows({ scopes, person }: { scopes: Listed[]; person: Seen }) {
  const t = useTranslations("consent");
  if (scopes.length === 0) return null;
  return (
    <ul className="divide-y divide-line text-sm">
      {scopes.map((scope) => (
        <li
          key={scope}
          className="grid min-h-10 grid-cols-[1.25rem_auto_minmax(0,1fr)] items-center gap-x-3 py-2"
        >
          <Icon node={SCOPE_ICON[scope]} className="size-5 text-accent" />
          <span className="font-medium">{t(`label.${scope}`)}</span>
          <bdi className="text-end text-soft">{valuesOf(scope, person, t)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Identifier({ alone }: { alone: boolean }) {
  const t = useTranslations("consent");
  return (
    <p className={alone ? "py-2 text-sm" : "border-t border-line pt-2 text-xs text-soft"}>
      {t(alone ? "identifierOnly" : "identifier")}
    </p>
  );
}

/** Returns the values of a scope. Omits empty fields, as the application's response does. */
function valuesOf(
  scope: Listed,
  person: Seen,
  t: ReturnType<typeof useTranslations<"consent">>,
): string {
  switch (scope) {
    case "profile":
      return [person.name, person.username, person.picture && t("picture")]
        .filter(Boolean)
        .join(" · ");
    case "email":
      return person.email === null ? t("noEmail") : readableEmail(person.email);
    case "groups":
      return t("groups");
    case "offline_access":
      return t("offline");
  }
}
