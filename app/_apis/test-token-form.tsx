import { useTranslations } from "next-intl";
import { ADMINISTRATION, DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { SelectField } from "@/app/_ui/select-field";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { type ApiConsole, apiAddress } from "./console";
import { chosenScopes } from "./permission-fields";
import { ScopeBoxes } from "./scope-boxes";

type Props = {
  console: ApiConsole;
  api: ApiView;
  viewer: { id: string };
  refused: Problems | null;
};

type Problem = "none_chosen" | "no_test_token" | "too_many_tokens";

/** Registration of a service with a secret, which needs no key to begin with. */
const SERVICE = "kind=service&method=client_secret_basic#register";

/** Issues a token to try an API with, as one of its services could get it. */
export function TestTokenForm({ console, api, viewer, refused }: Props) {
  const t = useTranslations("apis.token");
  const isAll = console.permission === "applications";
  const services = api.permissions.filter(
    ({ type, ownerId }) => type === "service" && (isAll || ownerId === viewer.id),
  );
  const first = services[0];
  if (api.state !== "active") return null;
  if (api.requireDpop) return <p className="text-sm text-soft">{t("bound")}</p>;
  if (!first) return <NoService console={console} api={api} isAll={isAll} />;
  const permitted = new Set(services.flatMap(({ scopes }) => scopes));
  const problem = refused?.problems.scopes as Problem | undefined;
  const only = services.length === 1 ? { clientId: first.clientId } : {};
  return (
    <PostForm
      action={`/forms${console.home}/issue-token`}
      hidden={{ api: api.id, ...only }}
      className="grid gap-4 border-b border-line pb-5"
    >
      <p className="text-sm">
        {t(isAll ? "getWhy" : "getOwnWhy", { service: first.name, services: services.length })}
      </p>
      {services.length > 1 && (
        <SelectField name="clientId" label={t("service")} defaultValue={refused?.typed.clientId}>
          {services.map(({ clientId, name }) => (
            <option key={clientId} value={clientId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ScopeBoxes
        id="token"
        scopes={api.scopes.filter(({ name }) => permitted.has(name))}
        checked={refused ? chosenScopes(refused.typed) : first.scopes}
        problem={problem ? t(`problem.${problem}`) : null}
      />
      <Button type="submit" look="plain" className="justify-self-start">
        {t("get")}
      </Button>
    </PostForm>
  );
}

type NoServiceProps = Pick<Props, "console" | "api"> & { isAll: boolean };

function NoService({ console, api, isAll }: NoServiceProps) {
  const t = useTranslations("apis.token");
  return (
    <p className="text-sm text-soft">
      {t.rich(isAll ? "noService" : "noOwnService", {
        applications: (words) => (
          <a href={apiAddress(console, api.id, "applications")} className="link">
            {words}
          </a>
        ),
        register: (words) => (
          <a
            href={`${isAll ? ADMINISTRATION.home : DEVELOPER_CONSOLE.home}/new?${SERVICE}`}
            className="link"
          >
            {words}
          </a>
        ),
      })}
    </p>
  );
}
