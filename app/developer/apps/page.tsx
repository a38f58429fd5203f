import { getTranslations } from "next-intl/server";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { readListPosition } from "@/app/_applications/list-position";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { namedRemoval } from "@/app/_ui/named-removal";
import type { PageQuery } from "@/app/_ui/page-query";
import { Pager } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { allowanceOf } from "@/lib/applications/allowance";
import { offersTo } from "@/lib/applications/offers";
import { BY_NAME, listPage } from "@/lib/applications/overview";
import { type Position, writePosition } from "@/lib/lists/sort";
import { requireUser } from "@/lib/session/guards";
import { ReceivedOffers } from "./received-offers";

const LIST = DEVELOPER_CONSOLE.home;

/** Lists the user's own applications, and how many more they may have. */
export default async function OwnApplicationsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const query = await searchParams;
  const from = readListPosition(query, BY_NAME);
  const asked = { state: null, search: "", sort: BY_NAME, from, ownerId: user.id };
  const [{ applications, count, previous, next }, allowance, offers] = await Promise.all([
    listPage(asked),
    allowanceOf(user),
    offersTo(user.id, new Date()),
  ]);
  const t = await getTranslations("developerApps.own");
  const tCount = await getTranslations("developerApps");
  const address = (position: Position) => `${LIST}?${new URLSearchParams(writePosition(position))}`;
  return (
    <SectionPage
      title={t("title")}
      count={applications.length > 0 ? tCount("count", { count }) : undefined}
      lead={allowance && (allowance.left === 0 ? t("full", allowance) : t("left", allowance))}
      actions={
        allowance?.left !== 0 && <ButtonLink href={`${LIST}/new`}>{t("register")}</ButtonLink>
      }
      wide
    >
      <Flash
        about="ownApplications"
        query={searchParams}
        named={await namedRemoval("application", user, searchParams)}
      />
      <ReceivedOffers offers={offers} hasRoom={allowance?.left !== 0} />
      {applications.length === 0 ? (
        <EmptyState title={t("empty.title")}>
          <p>{t("empty.text")}</p>
          <p className="mt-2">
            <a className="link" href="/developer/build">
              {t("empty.build")}
            </a>
          </p>
        </EmptyState>
      ) : (
        <ApplicationsTable
          console={DEVELOPER_CONSOLE}
          label={t("title")}
          applications={applications}
        />
      )}
      <Pager newer={previous && address(previous)} older={next && address(next)} />
    </SectionPage>
  );
}
