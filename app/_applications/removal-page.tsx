import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { heldBy } from "@/lib/applications/suspension";
import { freshApplicationPage } from "./application-page";
import { type ApplicationConsole, pageOf } from "./console";
import { counted } from "./counted";

/** Returns the page that asks for confirmation before an application is removed for good. */
export const removalPage = (console: ApplicationConsole) =>
  freshApplicationPage(console, async ({ user, application }) => {
    const { id, name, revision, owner, state, type } = application;
    const held = await heldBy(id, new Date());
    const t = await getTranslations("developerApps.removal");
    const page = pageOf(console, id);
    const kind = type === "gate" ? type : "application";
    const suspending = (text: ReactNode) => (
      <a href={`${page}/suspend`} className="link">
        {text}
      </a>
    );
    return (
      <ConfirmPage
        title={t(`${kind}.title`)}
        action={`/forms${console.home}/remove`}
        hidden={{ application: id, revision }}
        confirm={t(`${kind}.confirm`)}
        back={page}
      >
        <p>{t.rich(`${kind}.what`, { ...NAME, app: name })}</p>
        <ul className="list-disc pl-5 marker:text-soft">
          {type !== "service" && <li>{t(`${kind}.users`, counted(held.users))}</li>}
          {kind !== "gate" && <li>{t("tokens", counted(held.tokens))}</li>}
          <li>{t(`${kind}.means`)}</li>
          {type !== "service" && <li>{t("sites")}</li>}
          {owner && owner.id !== user.id && (
            <li>{t.rich("owner", { ...NAME, owner: owner.username })}</li>
          )}
        </ul>
        <p className="font-semibold">{t("final")}</p>
        {state !== "suspended" && (
          <p className="text-soft">
            {console.permission === "signed_in"
              ? t("askInstead")
              : t.rich("suspendInstead", { suspending })}
          </p>
        )}
      </ConfirmPage>
    );
  });
