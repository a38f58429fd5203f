import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Form } from "@/app/_ui/form";
import { NAME } from "@/app/_ui/name-tag";
import { RelativeTime } from "@/app/_ui/relative-time";
import { LIST, pageOf } from "@/app/developer/apps/desk";
import type { OpenOffer } from "@/lib/applications/offers";

/** Shows the ownership: the open offer, or a link to make one. */
export function Ownership({ id, offer }: { id: string; offer: OpenOffer | null }) {
  const t = useTranslations("developerApps.own.transfer");
  return (
    <>
      <p className="text-sm text-soft">{t("about")}</p>
      {offer && <Offered offer={offer} />}
      <ButtonLink
        href={`${pageOf(id)}/transfer`}
        look={offer ? "plain" : "danger"}
        className="justify-self-start"
      >
        {t(offer ? "askAgain" : "ask")}
      </ButtonLink>
    </>
  );
}

function Offered({ offer: { id, toUsername, expiresAt } }: { offer: OpenOffer }) {
  const t = useTranslations("developerApps.own.transfer");
  const unanswered = useTranslations("common.form")("unanswered");
  return (
    <Form
      action={`${LIST}/transfer/withdrawal`}
      unanswered={unanswered}
      className="grid justify-items-start gap-3"
    >
      <input type="hidden" name="offer" value={id} />
      <p className="text-sm">
        {t.rich("offered", {
          ...NAME,
          to: toUsername,
          until: () => <RelativeTime at={expiresAt} />,
        })}
      </p>
      <Button type="submit" look="danger">
        {t("withdraw")}
      </Button>
    </Form>
  );
}
