import { useTranslations } from "next-intl";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { Button, ButtonLink } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { OpenOffer } from "@/lib/applications/offers";

/** Shows the ownership: the open offer, or a link to make one. */
export function Ownership({ id, offer }: { id: string; offer: OpenOffer | null }) {
  const t = useTranslations("developerApps.own.transfer");
  return (
    <>
      <p className="text-sm text-soft">{t("about")}</p>
      {offer && <Offered offer={offer} />}
      <ButtonLink
        href={`${pageOf(DEVELOPER_CONSOLE, id)}/transfer`}
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
  return (
    <PostForm
      action="/forms/developer/apps/withdraw-offer"
      hidden={{ offer: id }}
      className="grid justify-items-start gap-3"
    >
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
    </PostForm>
  );
}
