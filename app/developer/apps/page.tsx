import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { StateBadge } from "@/app/_applications/badges";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { logoAddress } from "@/app/_applications/logo-address";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AppsDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Facts } from "@/app/_ui/facts";
import { Flash } from "@/app/_ui/flash";
import { homepageHost } from "@/app/_ui/homepage-host";
import { NAMES } from "@/app/_ui/lists";
import { NAME } from "@/app/_ui/name-tag";
import { namedRemoval } from "@/app/_ui/named-removal";
import type { PageQuery } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SectionPage } from "@/app/_ui/section-page";
import { UserCount } from "@/app/developer/apps/[id]/user-count";
import { APPLICATION_ALLOWANCE } from "@/lib/applications/allowance";
import { offersTo, type ReceivedOffer } from "@/lib/applications/offers";
import { BY_NAME, listPage } from "@/lib/applications/overview";
import { requestHeaders } from "@/lib/http/request-headers";
import { hidesSteps } from "@/lib/i18n/preferences";
import { requireUser } from "@/lib/session/guards";
import { FirstSteps } from "./first-steps";

const LIST = DEVELOPER_CONSOLE.home;

const OWN = NAMES.at(LIST);

/** Lists the user's own applications, and how many more they may have. */
export default async function OwnApplicationsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const { from } = OWN.read(await searchParams);
  const [found, allowance, offers] = await Promise.all([
    listPage({ state: null, search: "", sort: BY_NAME, from, ownerId: user.id }),
    APPLICATION_ALLOWANCE.of(user),
    offersTo(user.id, new Date()),
  ]);
  const { shown: applications, total: count } = found;
  const t = await getTranslations("developerApps.own");
  const tCount = await getTranslations("developerApps");
  const register = allowance?.left !== 0 && (
    <ButtonLink href={`${LIST}/new`}>{t("register")}</ButtonLink>
  );
  return (
    <SectionPage
      title={t("title")}
      count={applications.length > 0 ? tCount("count", { count }) : undefined}
      lead={allowance && (allowance.left === 0 ? t("full", allowance) : t("left", allowance))}
      actions={applications.length > 0 && register}
    >
      <Flash
        about="ownApplications"
        query={searchParams}
        named={await namedRemoval("application", user, searchParams)}
      />
      {!hidesSteps(await requestHeaders(), "developer") && (
        <FirstSteps applications={applications} />
      )}
      <ReceivedOffers offers={offers} hasRoom={allowance?.left !== 0} />
      {applications.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          drawing={<AppsDrawing />}
          action={
            <>
              {register}
              <a className="link" href="/developer/build">
                {t("empty.build")}
              </a>
            </>
          }
        >
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <ApplicationsTable
          console={DEVELOPER_CONSOLE}
          label={t("title")}
          applications={applications}
        />
      )}
      <Pages found={found} address={(at) => OWN.address({ q: "", from: at })} />
    </SectionPage>
  );
}

type Props = { offers: readonly ReceivedOffer[]; hasRoom: boolean };

/** Lists applications offered to the user, who gets access to them only by accepting. */
function ReceivedOffers({ offers, hasRoom }: Props) {
  const t = useTranslations("developerApps.own.received");
  return offers.map((offer) => (
    <section key={offer.id} aria-labelledby={`offer-${offer.id}`}>
      <Card className="grid min-w-0 gap-4 p-6">
        <div className="flex min-w-0 items-center gap-3">
          <ApplicationLogo name={offer.name} logo={logoAddress(offer.logoHash)} />
          <h2 id={`offer-${offer.id}`} className="min-w-0 text-title">
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
