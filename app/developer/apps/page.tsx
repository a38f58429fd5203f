import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { Pager } from "@/app/_ui/pager";
import { DeveloperShell } from "@/app/developer/developer-shell";
import { allowanceOf } from "@/lib/applications/allowance";
import { offersTo } from "@/lib/applications/offers";
import { listPage } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { requireUser } from "@/lib/session/guards";
import { deskOf, LIST } from "./desk";
import { Done } from "./done";
import { ReceivedOffers } from "./received-offers";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developerApps.own");
  return { title: t("title"), robots: { index: false } };
}

/** Lists the user's own applications, and how many more they may have. */
export default async function OwnApplicationsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser(LIST);
  const query = await searchParams;
  const asked = { state: null, search: "", key: readKey(query), ownerId: user.id };
  const [{ applications, before, after }, allowance, offers] = await Promise.all([
    listPage(asked),
    allowanceOf(user),
    offersTo(user.id, new Date()),
  ]);
  const t = await getTranslations("developerApps.own");
  const address = (way: "before" | "after", id: string | null) => id && `${LIST}?${way}=${id}`;
  return (
    <DeveloperShell here={LIST} title={t("title")} wide>
      <Done code={single(query.done)} />
      <ReceivedOffers offers={offers} hasRoom={allowance?.left !== 0} />
      {applications.length === 0 ? (
        <EmptyState title={t("empty.title")}>
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <ApplicationsTable desk={deskOf(user.id)} label={t("title")} applications={applications} />
      )}
      <Pager newer={address("before", before)} older={address("after", after)} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {allowance?.left !== 0 && <ButtonLink href={`${LIST}/new`}>{t("register")}</ButtonLink>}
        {allowance && (
          <p className="text-sm text-pretty text-soft">
            {allowance.left === 0 ? t("full", allowance) : t("left", allowance)}
          </p>
        )}
      </div>
    </DeveloperShell>
  );
}

/** Reads the cursor; a malformed one counts as the first page. */
function readKey(query: Awaited<PageQuery>) {
  const before = readId(single(query.before));
  if (before !== null) return { id: before, way: "before" as const };
  const after = readId(single(query.after));
  return after === null ? null : { id: after, way: "after" as const };
}
