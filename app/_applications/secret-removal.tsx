import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ApplicationSecret } from "@/lib/applications/secrets";

type Props = {
  page: string;
  action: string;
  application: { id: string; name: string };
  secret: ApplicationSecret;
  /** True if this secret was used most recently. */
  inUse: boolean;
};

/** Asks for confirmation before a secret is removed, and warns if it is probably in use. */
export function SecretRemoval({ page, action, application, secret, inUse }: Props) {
  const t = useTranslations("developerApps.secrets");
  const unanswered = useTranslations("common.form")("unanswered");
  const { lastUsedAt } = secret;
  return (
    <Card className="grid gap-4 p-6">
      <p>{t.rich("stops", { ...NAME, application: application.name, label: secret.label })}</p>
      {inUse && lastUsedAt && (
        <Notice kind="error">
          {t.rich("inUse", { time: () => <RelativeTime at={lastUsedAt} /> })}
        </Notice>
      )}
      <Form action={action} unanswered={unanswered} className="flex flex-col gap-3 sm:flex-row">
        <input type="hidden" name="application" value={application.id} />
        <input type="hidden" name="secret" value={secret.id} />
        <Button type="submit" look="danger">
          {t("confirm")}
        </Button>
        <ButtonLink href={page} look="plain">
          {t("keep")}
        </ButtonLink>
      </Form>
    </Card>
  );
}
