import { getTranslations } from "next-intl/server";
import { freshApplicationPage } from "@/app/_applications/application-page";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { FormActions } from "@/app/_ui/form-actions";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { TextField } from "@/app/_ui/text-field";

/** Asks for the new owner and lists the consequences of acceptance. */
export default freshApplicationPage(
  DEVELOPER_CONSOLE,
  async ({ application }, { searchParams }) => {
    const refused = (await refusedForms(searchParams))("transfer");
    const t = await getTranslations("developerApps.own.transfer");
    const vouched = application.verified || application.firstParty;
    return (
      <SectionPage title={t("title")}>
        <Card className="grid gap-4 p-6">
          <p>{t.rich("what", { ...NAME, app: application.name })}</p>
          <ul className="list-disc pl-5 marker:text-soft">
            <li>{t("asked")}</li>
            <li>{t("you")}</li>
            {application.state === "pending" && (
              <li>{t(application.type === "service" ? "pendingService" : "pending")}</li>
            )}
            {vouched && <li>{t("vouched")}</li>}
            <li>{t("stays")}</li>
          </ul>
          <PostForm
            action="/forms/developer/apps/offer"
            hidden={{ application: application.id }}
            className="grid gap-4"
          >
            <TextField
              name="username"
              label={t("username")}
              hint={t("usernameHint")}
              required
              {...AS_TYPED}
              autoComplete="off"
              defaultValue={refused?.typed.username ?? ""}
              problem={problemOf(refused?.problems.username, t)}
            />
            <FormActions>
              <Button type="submit" look="danger">
                {t("confirm")}
              </Button>
              <CancelLink href={pageOf(DEVELOPER_CONSOLE, application.id, "people")} />
            </FormActions>
          </PostForm>
        </Card>
      </SectionPage>
    );
  },
);

/**
 * Returns the message of a refusal. Doesn't reveal whether a username exists
 * (docs/decisions/0042-transfer-applications-by-offer.md).
 */
function problemOf(
  code: string | undefined,
  t: (key: "problem.missing" | "problem.yours" | "problem.unfit") => string,
): string | null {
  if (code === undefined) return null;
  if (code === "missing") return t("problem.missing");
  return code === "owner_already" ? t("problem.yours") : t("problem.unfit");
}
