import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { apisOf } from "@/lib/apis/list";
import { heldBy } from "@/lib/applications/suspension";
import { freshApplicationPage } from "./application-page";
import { type ApplicationConsole, pageOf } from "./console";
import { counted } from "./counted";

/** Returns the page that asks for confirmation before all access of an application is revoked. */
export const revokeAccessPage = (console: ApplicationConsole) =>
  freshApplicationPage(console, async ({ application }) => {
    const { id, name, type, state, accessEpoch } = application;
    const page = pageOf(console, id);
    if (state === "suspended") redirect(page);
    const [held, apis] = await Promise.all([heldBy(id, new Date()), apisOf(id)]);
    const offline = apis.filter(({ tokenFormat }) => tokenFormat === "jwt");
    const t = await getTranslations("developerApps.revocation");
    const removal = await getTranslations("developerApps.removal");
    return (
      <ConfirmPage
        title={t("title")}
        action={`/forms${console.home}/revoke-access`}
        hidden={{ application: id, epoch: accessEpoch }}
        confirm={t("confirm")}
        back={page}
      >
        <p>{t.rich(type === "gate" ? type : "what", { ...NAME, app: name })}</p>
        {type !== "gate" && (
          <>
            <ul className="list-disc pl-5 marker:text-soft">
              <li>{removal("tokens", counted(held.tokens))}</li>
              {type !== "service" && <li>{t("users")}</li>}
              {offline.map((api) => (
                <li key={api.id}>{t.rich("offline", { ...NAME, api: api.name })}</li>
              ))}
            </ul>
            <p className="text-soft">{t("leaked")}</p>
          </>
        )}
      </ConfirmPage>
    );
  });
