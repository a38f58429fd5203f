import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { logoAddress } from "@/app/_applications/logo-address";
import { StateBadge } from "@/app/_applications/state-badge";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Facts } from "@/app/_ui/facts";
import { homepageHost } from "@/app/_ui/homepage-host";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ReceivedOffer } from "@/lib/applications/offers";
import { UserCount } from "./[id]/user-count";

type Props = { offers: readonly ReceivedOffer[]; hasRoom: boolean };

/** Lists applications offered to the user, who gets access to them only by accepting. */
export function ReceivedOffers({ offers, hasRoom }: Props) {
  const t = useTranslations("developerApps.own.received");
  return offers.map((offer) => (
    <section key={offer.id} aria-labelledby={`offer-${offer.id}`}>
      <Card className="grid min-w-0 gap-4 p-6">
        <div className="flex min-w-0 items-center gap-3">
          <ApplicationLogo name={offer.name} logo={logoAddress(offer.logoHash)} />
          <h2 id={`offer-${offer.id}`} className="min-w-0 text-lg">
            {t.rich("title", { ...NAME, from: offer.from, app: offer.name })}
          </h2>
        </div>
        <OfferFacts offer={offer} />
        <ul className="list-disc pl-5 text-sm marker:text-soft">
          <li>{t("yours")}</li>
          <li>{t("secrets")}</li>
          <li>{t("vouched")}</li>
          {offer.state === "pending" && (
            <li>{t(offer.isService ? "pendingService" : "pending")}</li>
          )}
        </ul>
        {!hasRoom && <p className="text-sm">{t("full")}</p>}
        <div className="flex flex-wrap gap-3">
          {hasRoom && (
            <Answer
              offer={offer}
              action="/forms/developer/apps/accept-offer"
              label={t("acceptOf", { app: offer.name })}
            >
              {t("accept")}
            </Answer>
          )}
          <Answer
            offer={offer}
            action="/forms/developer/apps/decline-offer"
            label={t("declineOf", { app: offer.name })}
            look="plain"
          >
            {t("decline")}
          </Answer>
        </div>
      </Card>
    </section>
  ));
}

function OfferFacts({ offer }: { offer: ReceivedOffer }) {
  const t = useTranslations("developerApps");
  const { developerName, homepageUrl, redirectUris, isService } = offer;
  const host = homepageHost(homepageUrl);
  const addresses = {
    label: t("field.redirectUris"),
    value: (
      <ul className="break-all">
        {redirectUris.map((uri) => (
          <li key={uri}>{uri}</li>
        ))}
      </ul>
    ),
  };
  return (
    <Facts
      facts={[
        { label: t("column.state"), value: <StateBadge state={offer.state} /> },
        ...(host === null ? [] : [{ label: t("field.homepageUrl"), value: host }]),
        ...(developerName === null
          ? []
          : [{ label: t("field.developerName"), value: <bdi>{developerName}</bdi> }]),
        ...(isService
          ? [{ label: t("column.kind"), value: t("kind.service.title") }]
          : [
              ...(redirectUris.length === 0 ? [] : [addresses]),
              { label: t("column.users"), value: <UserCount count={offer.users} /> },
            ]),
        { label: t("registered"), value: <RelativeTime at={offer.createdAt} /> },
        { label: t("own.received.until"), value: <RelativeTime at={offer.expiresAt} /> },
      ]}
    />
  );
}

type AnswerProps = Pick<ComponentProps<typeof Button>, "look" | "children"> & {
  offer: ReceivedOffer;
  action: string;
  /** Names the application too, because there may be several offers. */
  label: string;
};

function Answer({ offer, action, label, look = "primary", children }: AnswerProps) {
  return (
    <PostForm action={action} hidden={{ offer: offer.id, revision: offer.revision }}>
      <Button type="submit" look={look} aria-label={label}>
        {children}
      </Button>
    </PostForm>
  );
}
