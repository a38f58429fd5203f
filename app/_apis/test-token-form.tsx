import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { SelectField } from "@/app/_ui/select-field";
import type { ApiView } from "@/lib/apis/list";
import { type ApiConsole, apiAddress } from "./console";
import { ScopeBoxes } from "./scope-boxes";

type Props = { console: ApiConsole; api: ApiView; viewer: { id: string } };

/** Issues a token to try an API with, as one of its services could get it. */
export function TestTokenForm({ console, api, viewer }: Props) {
  const t = useTranslations("apis.token");
  const isAll = console.permission === "applications";
  const services = api.permissions.filter(
    ({ type, ownerId }) => type === "service" && (isAll || ownerId === viewer.id),
  );
  const first = services[0];
  if (api.state !== "active") return null;
  if (api.requireDpop) return <p className="text-sm text-soft">{t("bound")}</p>;
  if (!first)
    return (
      <p className="text-sm text-soft">
        {t.rich(isAll ? "noService" : "noOwnService", {
          applications: (words) => (
            <a href={apiAddress(console, api.id, "applications")} className="link">
              {words}
            </a>
          ),
        })}
      </p>
    );
  const permitted = new Set(services.flatMap(({ scopes }) => scopes));
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
        <SelectField name="clientId" label={t("service")}>
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
        checked={first.scopes}
        problem={null}
      />
      <Button type="submit" look="plain" className="justify-self-start">
        {t("get")}
      </Button>
    </PostForm>
  );
}
