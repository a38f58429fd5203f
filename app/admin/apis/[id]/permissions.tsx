import { useTranslations } from "next-intl";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { Button } from "@/app/_ui/button";
import { DisclosureList, DisclosureRow } from "@/app/_ui/disclosure-list";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { chosenScopes } from "@/app/admin/apis/permission-fields";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { PermitForm } from "./permit-form";
import { ScopeBoxes } from "./scope-boxes";

type Props = { api: ApiView; refusedOf: (form: string) => Problems | null };

/** Lists the applications that may use an API, each of which can get other scopes or none, and adds one. */
export function Permissions({ api, refusedOf }: Props) {
  const t = useTranslations("adminApis.permissions");
  return (
    <section aria-labelledby="applications-title" className="mt-4 grid min-w-0 gap-3">
      <h2 id="applications-title" className="text-lg">
        {t("title")}
      </h2>
      {api.permissions.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <DisclosureList>
          {api.permissions.map((application) => (
            <PermissionRow
              key={application.id}
              api={api}
              application={application}
              refused={refusedOf("permission")}
            />
          ))}
        </DisclosureList>
      )}
      {api.scopes.length === 0 ? (
        <p className="text-sm text-soft">{t("noScopes")}</p>
      ) : (
        <PermitForm api={api} refused={refusedOf("permit")} />
      )}
    </section>
  );
}

type RowProps = {
  api: ApiView;
  application: ApiView["permissions"][number];
  refused: Problems | null;
};

const scopesFor = (type: RowProps["application"]["type"], scopes: ApiView["scopes"]) =>
  scopes.filter(({ audience }) => audience !== (type === "service" ? "users" : "services"));

function PermissionRow({ api, application, refused }: RowProps) {
  const t = useTranslations("adminApis.permissions");
  const tApis = useTranslations("adminApis");
  const { id, clientId, name, type, scopes, tokens } = application;
  const own = refused?.typed.clientId === clientId ? refused : null;
  const hidden = { api: api.id, clientId };
  return (
    <DisclosureRow
      id={`application-${id}`}
      open={own !== null}
      summary={
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
      }
    >
      <code className="text-xs break-all">{clientId}</code>
      <PostForm
        key={scopes.join()}
        action="/forms/admin/apis/change-permission"
        hidden={{ ...hidden, shown: scopes.join(" ") }}
        className="grid gap-4"
      >
        <ScopeBoxes
          id={clientId}
          scopes={scopesFor(type, api.scopes)}
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
        <PostForm action="/forms/admin/apis/withdraw" hidden={hidden}>
          <Button type="submit" look="danger">
            {t("withdraw")}
          </Button>
        </PostForm>
        <a href={pageOf(ADMINISTRATION, id)} className="link self-center text-sm">
          {t("application")}
        </a>
      </div>
    </DisclosureRow>
  );
}
