import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { type ApiConsole, apiAddress } from "./console";
import { freshApiPage } from "./guarded-api-page";

/** Returns the page that asks for confirmation before an API is removed for good. */
export const removeApiPage = (console: ApiConsole) =>
  freshApiPage(console, async ({ api }) => {
    const t = await getTranslations("apis");
    const { id, name, permissions } = api;
    return (
      <ConfirmPage
        title={t("remove.title", { name })}
        action={`/forms${console.home}/remove`}
        hidden={{ api: id }}
        confirm={t("remove.confirm", { name })}
        back={apiAddress(console, id)}
      >
        <p>{t("remove.services", { count: permissions.length })}</p>
        {permissions.length > 0 && (
          <ul className="list-disc pl-5 marker:text-soft">
            {permissions.map((service) => (
              <li key={service.id}>
                <bdi>{service.name}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p>{t("remove.tokens")}</p>
        {api.tokenFormat === "jwt" && <p>{t.rich("late", { ...NAME, api: name })}</p>}
        <p className="text-soft">{t("remove.final")}</p>
      </ConfirmPage>
    );
  });
