import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { SCOPE_ICON } from "@/app/_ui/scope-icons";
import type { RequestedApi } from "@/lib/oauth/authorize/requested-apis";
import type { Scope } from "@/lib/oauth/scopes";
import type { PendingAuthorization } from "@/lib/provider/consent";
import { readableEmail, readableHost } from "@/lib/readable-host";
import { anotherAccountAddress } from "@/lib/session/another-account";
import type { SortedScopes } from "./sorted-scopes";

type Props = {
  person: Person & { picture: string | null };
  request: Pick<PendingAuthorization, "scopes" | "apis">;
  sorted: SortedScopes;
  /** Address of the page, where another account continues. */
  resume: string;
};

/** Shows whose account the application asks for, and what it would get. */
export function AccessToDecide({ person, request: { scopes, apis }, sorted, resume }: Props) {
  const t = useTranslations("consent");
  return (
    <>
      <div className="mt-4 border-y border-line py-1">
        <PersonLine
          person={person}
          size="sm"
          aside={
            <a className="link shrink-0 py-1 text-sm" href={anotherAccountAddress(resume)}>
              {t("notYou")}
            </a>
          }
        />
      </div>
      {scopes.length > 0 && <RequestedAccess {...sorted} person={person} />}
      <RequestedApis apis={apis} marksNew={sorted.isMore} />
    </>
  );
}

type RequestedApisProps = {
  apis: readonly RequestedApi[];
  /** True if what the user hasn't granted yet is marked as new. */
  marksNew: boolean;
};

/** Lists what the application wants to do at each API, in the words of the API's scopes. */
const RequestedApis = ({ apis, marksNew }: RequestedApisProps) =>
  apis.map((api) => <RequestedOfApi key={api.id} api={api} marksNew={marksNew} />);

function RequestedOfApi({ api, marksNew }: { api: RequestedApi; marksNew: boolean }) {
  const t = useTranslations("consent");
  const { id, name, identifier, scopes, permitted, sensitive, granted } = api;
  return (
    <section aria-labelledby={`api-${id}`} className="mt-3 border-t border-line pt-3">
      <h2 id={`api-${id}`} className="text-sm">
        <bdi className="font-semibold">{name}</bdi>{" "}
        <bdi className="text-xs font-normal wrap-anywhere text-soft">
          {readableHost(identifier)}
        </bdi>
      </h2>
      <ul className="mt-1 text-sm">
        {scopes.map((scope) => (
          <li
            key={scope}
            className="grid min-h-8 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1"
          >
            <Icon node={KeyRound} className="size-5 text-soft" />
            <bdi className="wrap-anywhere">{permitted[scope]}</bdi>
            <span className="flex flex-wrap justify-end gap-1">
              {sensitive.includes(scope) && <Badge tone="danger">{t("sensitive")}</Badge>}
              {marksNew && !granted.includes(scope) && <Badge tone="new">{t("new")}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Seen = { username: string; name: string | null; email: string | null; picture: string | null };
type RequestedAccessProps = SortedScopes & { person: Seen };

/** Scopes with a row. `openid` has none: a sentence below the rows says what it gives. */
type Listed = Exclude<Scope, "openid">;

const isListed = (scope: Scope): scope is Listed => scope !== "openid";

/** Lists the requested scopes with the values that the application receives, new ones first. */
function RequestedAccess({ asked, granted, isMore, person }: RequestedAccessProps) {
  const t = useTranslations("consent");
  const rows = asked.filter(isListed);
  return (
    <section className="mt-3">
      {asked.length > 0 && (
        <h2 className="flex items-center gap-2 text-xs text-soft">
          {isMore && <span className="size-2 rounded-full bg-brass" />}
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
          <Icon node={SCOPE_ICON[scope]} className="size-5 text-soft" />
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
