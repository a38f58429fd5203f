import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { NAME } from "@/app/_ui/name-tag";
import type { ApplicationView } from "@/lib/applications/overview";
import { counted } from "./counted";
import { type Desk, pageAt } from "./desk";

/** Links to a confirmation page, because removal can't be undone. */
export function RemovalLink({ page }: { page: string }) {
  const t = useTranslations("developerApps.removal");
  return (
    <>
      <p className="text-sm text-soft">{t("about")}</p>
      <ButtonLink href={`${page}/remove`} look="danger" className="justify-self-start">
        {t("ask")}
      </ButtonLink>
    </>
  );
}

type Props = {
  desk: Desk;
  application: ApplicationView;
  /** Numbers of users and tokens that the removal ends. */
  held: { users: number; tokens: number };
  /** Username of an owner who will be notified; null if the owner removes it. */
  tells: string | null;
  /** Alternative that the viewer has. */
  children?: ReactNode;
};

/** Asks for confirmation before an application is removed for good, and lists the consequences. */
export function Removal({ desk, application, held, tells, children }: Props) {
  const { id, name, revision } = application;
  const t = useTranslations("developerApps.removal");
  const unanswered = useTranslations("common.form")("unanswered");
  return (
    <Card className="grid gap-4 p-6">
      <p>{t.rich("what", { ...NAME, app: name })}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        <li>{t("users", counted(held.users))}</li>
        <li>{t("tokens", counted(held.tokens))}</li>
        <li>{t("registration")}</li>
        <li>{t("sites")}</li>
        {tells !== null && <li>{t.rich("owner", { ...NAME, owner: tells })}</li>}
      </ul>
      <p className="font-semibold">{t("final")}</p>
      {children}
      <Form
        action={`${desk.list}/removal`}
        unanswered={unanswered}
        className="flex flex-col gap-3 sm:flex-row"
      >
        <input type="hidden" name="application" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <Button type="submit" look="danger">
          {t("confirm")}
        </Button>
        <ButtonLink href={pageAt(desk, id)} look="plain">
          {t("keep")}
        </ButtonLink>
      </Form>
    </Card>
  );
}
