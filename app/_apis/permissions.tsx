import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { Button } from "@/app/_ui/button";
import { DisclosureList, DisclosureRow } from "@/app/_ui/disclosure-list";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { TitledSection } from "@/app/_ui/titled-section";
import type { ApiView } from "@/lib/apis/list";
import { scopesFor } from "@/lib/apis/permissions";
import type { Problems } from "@/lib/forms/problems";
import type { ApiConsole } from "./console";
import { chosenScopes } from "./permission-fields";
import { ScopeBoxes } from "./scope-boxes";

type Props = {
  console: ApiConsole;
  api: ApiView;
  refusedOf: (form: string) => Problems | null;
  /** Form that adds an application. */
  permit: ReactNode;
};

/** Lists the applications that may use an API, each of which can get other scopes or none, and adds one. */
export function Permissions({ console, api, refusedOf, permit }: Props) {
  const t = useTranslations("apis.permissions");
  return (
    <TitledSection id="applications" title={t("title")}>
      {api.permissions.length === 0 ? (
        <p className="text-sm text-soft">{t(permit ? "none" : "noneOwn")}</p>
      ) : (
        <DisclosureList>
          {api.permissions.map((application) => (
            <PermissionRow
              key={application.id}
              console={console}
              api={api}
              application={application}
              refused={refusedOf("permission")}
            />
          ))}
        </DisclosureList>
      )}
      {api.scopes.length === 0 ? <p className="text-sm text-soft">{t("noScopes")}</p> : permit}
    </TitledSection>
  );
}

type RowProps = {
  console: ApiConsole;
  api: ApiView;
  application: ApiView["permissions"][number];
  refused: Problems | null;
};

function PermissionRow({ console: { home, permission }, api, application, refused }: RowProps) {
  const t = useTranslations("apis.permissions");
  const tApis = useTranslations("apis");
  const { id, clientId, type, scopes } = application;
  const own = refused?.typed.clientId === clientId ? refused : null;
  const hidden = { api: api.id, clientId };
  // Owners give scopes by approving a request, and here only take them away.
  const offered =
    permission === "signed_in"
      ? api.scopes.filter((scope) => scopes.includes(scope.name))
      : scopesFor(type, api.scopes, scopes);
  return (
    <DisclosureRow
      id={`application-${id}`}
      open={own !== null}
      summary={<Summary application={application} />}
    >
      <code className="text-xs break-all">{clientId}</code>
      <PostForm
        key={scopes.join()}
        action={`/forms${home}/change-permission`}
        hidden={{ ...hidden, shown: scopes.join(" ") }}
        className="grid gap-4"
      >
        <ScopeBoxes
          id={clientId}
          scopes={offered}
          checked={own ? chosenScopes(own.typed) : scopes}
          problem={own?.problems.scopes === "none_chosen" ? t("problem.none_chosen") : null}
        />
        <p className="text-xs text-soft">
          {t("ends")}
          {api.tokenFormat === "jwt" && <> {tApis.rich("late", { ...NAME, api: api.name })}</>}
        </p>
        <Button type="submit" look="plain" className="justify-self-start">
          {t("save")}
        </Button>
      </PostForm>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <PostForm action={`/forms${home}/withdraw`} hidden={hidden}>
          <Button type="submit" look="danger">
            {t("withdraw")}
          </Button>
        </PostForm>
        {permission === "applications" && (
          <a href={pageOf(ADMINISTRATION, id)} className="link self-center text-sm">
            {t("application")}
          </a>
        )}
      </div>
    </DisclosureRow>
  );
}

function Summary({ application: { name, type, scopes, tokens } }: Pick<RowProps, "application">) {
  const t = useTranslations("apis.permissions");
  return (
    <span className="min-w-0 flex-1">
      <bdi className="block text-sm font-semibold wrap-anywhere">{name}</bdi>
      <span className="block text-xs text-soft wrap-anywhere">{scopes.join(", ")}</span>
      <span className="block text-xs text-soft">
        {type === "service" ? (
          <>
            {t("kind.service")} · {t("tokens", { count: tokens })}
          </>
        ) : (
          t("kind.users")
        )}
      </span>
    </span>
  );
}
