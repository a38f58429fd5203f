import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { SCOPE_ICON } from "@/app/_ui/scope-icons";
import { SCOPE_WORDS } from "@/app/_ui/scope-words";
import type { AuthorizedApp } from "@/lib/account/authorized-apps";
import { IDENTITY_HEADERS, type IdentityHeader } from "@/lib/oauth/gate/identity";
import type { Scope } from "@/lib/oauth/scopes";
import { readableHost } from "@/lib/readable-host";

/** Facts that each header tells a site, in the words of its preview. */
const SENT = {
  "Remote-User": { word: "username", scope: "profile" },
  "Remote-Name": { word: "name", scope: "profile" },
  "Remote-Email": { word: "emailVerified", scope: "email" },
  "Remote-Groups": { word: "groups", scope: "groups" },
  "Remote-Sub": { word: "id", scope: "openid" },
} as const satisfies Record<IdentityHeader, { word: string; scope: Scope }>;

/** Lists what a site behind a proxy gets about the viewer. */
function Sent({ sends }: { sends: readonly string[] }) {
  const t = useTranslations("apps");
  return (
    <div>
      <p className="font-semibold">{t("card.gets")}</p>
      <ul className="mt-1.5 grid gap-1.5">
        {IDENTITY_HEADERS.filter((name) => sends.includes(name)).map((name) => (
          <ScopeLine key={name} scope={SENT[name].scope}>
            {t(`seen.${SENT[name].word}`)}
          </ScopeLine>
        ))}
      </ul>
    </div>
  );
}

const ScopeLine = ({ scope, children }: { scope: Scope; children: string }) => (
  <li className="flex gap-2.5">
    <Icon node={SCOPE_ICON[scope]} className="mt-0.5 size-4.5 shrink-0 text-soft" />
    {children}
  </li>
);

/** Lists what an application may do, or what the site behind a gate gets. */
export function Access({ app }: { app: AuthorizedApp }) {
  const t = useTranslations("apps.card");
  const { sends, application } = app;
  if (sends) return <Sent sends={sends} />;
  const title = t(application.suspended || !application.admits ? "allowed" : "may");
  return <Allowed app={app} title={title} />;
}

function Allowed({ app: { scopes, apis }, title }: { app: AuthorizedApp; title: string }) {
  const t = useTranslations("apps");
  const known = (Object.keys(SCOPE_WORDS) as Scope[]).filter((scope) => scopes.includes(scope));
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1.5 grid gap-1.5">
        {known.map((scope) => (
          <ScopeLine key={scope} scope={scope}>
            {t(`scopes.${SCOPE_WORDS[scope]}`)}
          </ScopeLine>
        ))}
      </ul>
      {apis.map(({ name, identifier, permissions }) => (
        <div key={identifier} className="mt-3">
          <p>
            <bdi className="font-medium">{name}</bdi>{" "}
            <bdi className="text-xs text-soft">{readableHost(identifier)}</bdi>
          </p>
          <ul className="mt-1 grid gap-1.5">
            {permissions.map((permission) => (
              <li key={permission} className="flex gap-2.5">
                <Icon node={KeyRound} className="mt-0.5 size-4.5 shrink-0 text-soft" />
                <bdi className="wrap-anywhere">{permission}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
