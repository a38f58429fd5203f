import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { NAME } from "@/app/_ui/name-tag";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TextField } from "@/app/_ui/text-field";
import { LIST, pageOf } from "@/app/developer/apps/desk";
import { DeveloperShell } from "@/app/developer/developer-shell";
import { readApplication } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { requireFreshUser } from "@/lib/session/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developerApps.own.transfer");
  return { title: t("title"), robots: { index: false } };
}

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** Asks for the new owner and lists the consequences of acceptance. */
export default async function TransferPage({ params, searchParams }: Props) {
  const id = readId((await params).id);
  const { user } = await requireFreshUser(id ? `${pageOf(id)}/transfer` : LIST);
  const application = id && (await readApplication(id, user.id));
  if (!application) notFound();
  const refused = (await refusedForms(searchParams))("transfer");
  const t = await getTranslations("developerApps.own.transfer");
  const unanswered = (await getTranslations("common.form"))("unanswered");
  const vouched = application.verifiedAt !== null || application.firstParty;
  return (
    <DeveloperShell here={LIST} title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p>{t.rich("what", { ...NAME, app: application.name })}</p>
        <ul className="list-disc pl-5 marker:text-soft">
          <li>{t("asked")}</li>
          <li>{t("you")}</li>
          {application.state === "pending" && <li>{t("pending")}</li>}
          {vouched && <li>{t("vouched")}</li>}
          <li>{t("stays")}</li>
        </ul>
        <Form action={`${LIST}/transfer`} unanswered={unanswered} className="grid gap-4">
          <input type="hidden" name="application" value={application.id} />
          <TextField
            name="username"
            label={t("username")}
            hint={t("usernameHint")}
            required
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            defaultValue={refused?.typed.username ?? ""}
            problem={problemOf(refused?.problems.username, t)}
          />
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button type="submit" look="danger">
              {t("confirm")}
            </Button>
            <ButtonLink href={pageOf(application.id)} look="plain">
              {t("keep")}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </DeveloperShell>
  );
}

/**
 * Returns the message of a refusal. Doesn't reveal whether a username exists
 * (docs/decisions/0042-transfer-applications-by-offer.md).
 */
function problemOf(
  code: string | undefined,
  t: (key: "problem.yours" | "problem.unfit") => string,
): string | null {
  if (code === undefined) return null;
  return code === "owner_already" ? t("problem.yours") : t("problem.unfit");
}
