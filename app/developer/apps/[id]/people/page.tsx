import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { peopleTab } from "@/app/_applications/tabs/people-tab";
import { Button, ButtonLink } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { UserCount } from "@/app/developer/apps/[id]/user-count";
import { type OpenOffer, offerOf } from "@/lib/applications/offers";
import { type ApplicationView, userCountOf } from "@/lib/applications/overview";

type Props = { application: ApplicationView };

async function People({ application: { id, ownerId, type } }: Props) {
  // The guard has checked that the viewer is the owner.
  const owner = ownerId ?? "";
  const t = await getTranslations("developerApps.section");
  return (
    <>
      {type !== "service" && (
        <Section id="users" title={t("users")}>
          <UserCount count={await userCountOf(id, owner)} />
        </Section>
      )}
      <Section id="owner" title={t("owner")}>
        <Ownership id={id} offer={await offerOf(id, owner, new Date())} />
      </Section>
    </>
  );
}

export default peopleTab(DEVELOPER_CONSOLE, People);

/** Shows the ownership: the open offer, or a link to make one. */
function Ownership({ id, offer }: { id: string; offer: OpenOffer | null }) {
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
