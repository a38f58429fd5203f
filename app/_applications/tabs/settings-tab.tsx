import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { ADD, withAddress } from "@/app/_applications/added-address";
import { actionsOn } from "@/app/_applications/application-menu";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import {
  ADMINISTRATION,
  type ApplicationConsole,
  ownerIn,
  pageOf,
} from "@/app/_applications/console";
import { logoAddress } from "@/app/_applications/logo-address";
import { writeSettings } from "@/app/_applications/settings-fields";
import { SettingsForm } from "@/app/_applications/settings-form";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DangerZone } from "@/app/_ui/danger-zone";
import { FileField } from "@/app/_ui/file-field";
import { Notice } from "@/app/_ui/notice";
import { single } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SettingsSection } from "@/app/_ui/settings-section";
import { gateOf, writeShown } from "@/lib/applications/gates";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";

/** Notes of a console about what a change means. */
type Notes = ComponentType<{ application: ApplicationView }>;

/** Returns the settings of an application, with its logo, and the actions that end something. */
export const settingsTab = (console: ApplicationConsole, Notes?: Notes) =>
  applicationPage(console, async ({ user, application }, { searchParams: query }) => {
    const refusedOf = await refusedForms(query);
    const t = await getTranslations("developerApps");
    const uri = single((await query)[ADD]);
    const added = refusedOf("settings") === null ? withAddress(application, uri) : null;
    const { id, type } = application;
    const { home } = console;
    const gate = await gateIn(console, id);
    const hasConsent = type !== "service" && type !== "gate";
    return (
      <ApplicationShell {...{ console, application, query }} tab="settings">
        <Card className="p-0">
          <SettingsForm
            type={type}
            page={pageOf(console, id, "settings")}
            {...targetOf(application, home, gate)}
            stored={writeSettings(application)}
            refused={refusedOf("settings") ?? added}
            vouching={ownerIn(console, user) === undefined}
            gate={gate}
          >
            {added && <Notice kind="info">{t("added", { uri: uri ?? "" })}</Notice>}
            {Notes && <Notes application={application} />}
          </SettingsForm>
        </Card>
        <Card className="p-0">
          <SettingsSection
            id="logo"
            title={t("section.logo")}
            help={t(hasConsent ? "group.help.logo" : "group.help.serviceLogo")}
          >
            <LogoForm
              actions={{ set: `/forms${home}/set-logo`, remove: `/forms${home}/remove-logo` }}
              application={application}
              logo={logoAddress(application.logoHash)}
              refused={refusedOf("logo")}
            />
          </SettingsSection>
        </Card>
        <DangerZone actions={dangersOf(console, application, t)} />
      </ApplicationShell>
    );
  });

type Gate = Awaited<ReturnType<typeof gateOf>>;

/** Returns the gate of an application; null if it is none. Only administrators change what its site learns. */
const gateIn = async (console: ApplicationConsole, id: string): Promise<Gate> =>
  console.home === ADMINISTRATION.home ? gateOf(id) : null;

/** Returns where the settings are sent, and the state that the page showed. */
function targetOf({ id, revision }: ApplicationView, home: string, gate: Gate) {
  const hidden = { application: id, revision };
  return gate === null
    ? { action: `/forms${home}/save`, hidden }
    : {
        action: "/forms/admin/applications/save-gate",
        hidden: { ...hidden, gate: writeShown(gate) },
      };
}

/** Returns what ends something of an application, with its consequence. */
function dangersOf(
  console: ApplicationConsole,
  application: ApplicationView,
  t: Awaited<ReturnType<typeof getTranslations<"developerApps">>>,
) {
  return actionsOn(console, application).map(({ words, href }) => ({
    title: t(`danger.${words}.title`),
    text:
      (words === "revoke" || words === "remove") && application.type === "gate"
        ? t(`danger.${words}.gate`)
        : t(`danger.${words}.what`),
    href,
    button: t(`menu.${words}`),
  }));
}

type Props = {
  /** Addresses that a new logo and its removal are posted to. */
  actions: Record<"set" | "remove", string>;
  application: { id: string; name: string; revision: number };
  logo: string | null;
  refused: Problems | null;
};

/** Form for an application's logo, which users see on the consent page. */
function LogoForm({ actions, application, logo, refused }: Props) {
  const t = useTranslations("developerApps.logo");
  const tPicture = useTranslations("profile.picture");
  const tProblem = useTranslations("developerApps.problem");
  const code = refused?.problems.logo;
  const changed = code === "changed_meanwhile" ? tProblem("changedMeanwhile") : null;
  const hidden = { application: application.id, revision: application.revision };
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <ApplicationLogo name={application.name} logo={logo} size="page" />
      <PostForm
        action={actions.set}
        hidden={hidden}
        encType="multipart/form-data"
        className="flex min-w-0 flex-1 basis-72 flex-wrap items-start gap-x-4 gap-y-3"
      >
        <div className="min-w-0 flex-1 basis-56">
          {/* Remounts the file input after an upload, so that it is cleared. */}
          <FileField
            key={logo}
            name="logo"
            accept="image/png,image/jpeg,image/webp"
            label={t("label")}
            quiet
            hint={tPicture("hint")}
            problem={problemText(tPicture, code) ?? changed}
          />
        </div>
        <Button type="submit" look="plain">
          {t("upload")}
        </Button>
      </PostForm>
      {logo !== null && (
        <PostForm action={actions.remove} hidden={hidden}>
          <Button type="submit" look="danger">
            {t("remove")}
          </Button>
        </PostForm>
      )}
    </div>
  );
}
