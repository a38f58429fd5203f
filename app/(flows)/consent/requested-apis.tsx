import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";
import type { RequestedApi } from "@/lib/oauth/authorize/requested-apis";
import { readableHost } from "@/lib/readable-host";

type Props = {
  apis: readonly RequestedApi[];
  /** True if what the user hasn't granted yet is marked as new. */
  marksNew: boolean;
};

/** Lists what the application wants to do at each API, in the words of the API's scopes. */
export const RequestedApis = ({ apis, marksNew }: Props) =>
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
            <Icon node={KeyRound} className="size-5 text-accent" />
            <bdi className="wrap-anywhere">{permitted[scope]}</bdi>
            <span className="flex flex-wrap justify-end gap-1">
              {sensitive.includes(scope) && <Badge tone="danger">{t("sensitive")}</Badge>}
              {marksNew && !granted.includes(scope) && <Badge tone="warn">{t("new")}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
