import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AnnouncementBanner } from "@/app/_ui/announcement";
import { ButtonLink } from "@/app/_ui/button";
import { SitesDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PageShell } from "@/app/_ui/page-shell";
import { personName } from "@/app/_ui/person-line";
import { requestHeaders } from "@/lib/http/request-headers";
import { hidesSteps, viewOf } from "@/lib/i18n/preferences";
import { findSession } from "@/lib/session/guards";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { unpackSite } from "@/lib/sites/catalog/board-site";
import { listBoard } from "@/lib/sites/catalog/catalog";
import { mostUsedSites } from "@/lib/sites/catalog/most-used";
import { isUnused } from "@/lib/users/set-up";
import { MOST_USED } from "./arrange";
import { boardAddress } from "./board-address";
import { downInWords } from "./board-down";
import { findMarksInWords } from "./board-marks";
import { boardWords } from "./board-words";
import { FirstSteps } from "./first-steps";
import { DirectoryHeading, Invitation } from "./heading";
import type { Remedy } from "./nothing-matches";
import { SiteBoard } from "./site-board";
import { SiteSigns } from "./site-signs";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations();
  return { title: { absolute: `${t("directory.title")} · ${t("common.brand")}` } };
}

/** The public directory. The board filters on the client, so typing needs no request. */
export default async function DirectoryPage({ searchParams }: { searchParams: PageQuery }) {
  const { section, q, all } = await searchParams;
  const view = viewOf(await requestHeaders());
  const visitor = await findVisitor();
  const { board, sections, down } = await listBoard(visitor?.visible ?? NOBODYS);
  if (board.length === 0 && (await isFirstRun()))
    return (
      <PageShell here="directory">
        <Welcome />
      </PageShell>
    );
  const heading = <DirectoryHeading name={visitor?.name ?? null} />;
  const { asked, mostUsed } = await readSection(single(section), sections, visitor !== null);
  const typed = single(q)?.slice(0, 100) ?? "";
  return (
    <PageShell here="directory">
      <AnnouncementBanner className="mb-5" />
      {board.length === 0 ? (
        <>
          {heading}
          <NoSites visitor={visitor} />
        </>
      ) : (
        <>
          {visitor !== null && !hidesSteps(await requestHeaders(), "directory") && (
            <FirstSteps {...visitor} />
          )}
          <SiteSigns board={board} />
          <SiteBoard
            heading={heading}
            invitation={
              visitor === null && (
                <Invitation
                  count={board.filter((site) => unpackSite(site).signsIn).length}
                  next={boardAddress(asked, typed.trim())}
                />
              )
            }
            board={board}
            sections={sections}
            section={asked}
            mostUsed={mostUsed}
            typed={typed}
            view={view}
            whole={single(all) === "1"}
            marks={visitor?.marks ?? null}
            down={await downInWords(down)}
            remedy={remedyFor(visitor)}
            words={await boardWords()}
          />
        </>
      )}
    </PageShell>
  );
}

/** Reads what an address asks for: a section or, if somebody is signed in, the most used sites. */
async function readSection(
  asked: string | null,
  sections: readonly BoardSection[],
  isSignedIn: boolean,
) {
  if (asked === MOST_USED && isSignedIn)
    return { asked, mostUsed: await mostUsedSites(new Date()) };
  return { asked: sections.find(({ name }) => name === asked)?.name ?? null, mostUsed: null };
}

/** True if there is no account yet; false while the database is unavailable. */
const isFirstRun = () => isUnused().catch(() => false);

/**
 * Returns the signed-in user's data for this page. While the database is unavailable, every visitor
 * counts as signed out, as in the menu.
 */
async function findVisitor() {
  await headers();
  try {
    const session = await findSession();
    if (!session) return null;
    const { id, role } = session.user;
    return {
      name: personName(session.user),
      id: session.user.id,
      hasPicture: session.user.pictureHash !== null,
      mayAdd: role === "administrator" || role === "editor",
      ...(await findMarksInWords(id)),
    };
  } catch {
    return null;
  }
}

function remedyFor(visitor: { mayAdd: boolean } | null): Remedy {
  if (visitor === null) return "signIn";
  return visitor.mayAdd ? "add" : "ask";
}

/** Sites that somebody who isn't signed in sees besides the public ones: none. */
const NOBODYS: ReadonlySet<string> = new Set();

async function NoSites({ visitor }: { visitor: { mayAdd: boolean } | null }) {
  const mayAdd = visitor?.mayAdd ?? false;
  const t = await getTranslations("directory.empty");
  return (
    <div className="mt-8">
      <EmptyState
        title={t("title")}
        drawing={<SitesDrawing />}
        action={
          mayAdd ? (
            <ButtonLink href="/admin/sites/new">{t("addFirst")}</ButtonLink>
          ) : (
            !visitor && <ButtonLink href="/sign-in">{t("signIn")}</ButtonLink>
          )
        }
      >
        <p>{mayAdd ? t("editorText") : t(visitor ? "text" : "signInText")}</p>
      </EmptyState>
    </div>
  );
}

/** The directory of an installation without accounts and sites: a welcome that leads to the setup. */
async function Welcome() {
  const t = await getTranslations();
  return (
    <div className="mx-auto grid max-w-[36rem] justify-items-center gap-3 py-8 text-center sm:py-16">
      <SitesDrawing />
      <h1 className="mt-4 text-3xl">
        {t("directory.welcome.title", { brand: t("common.brand") })}
      </h1>
      <p className="max-w-prose text-pretty text-soft">{t("directory.welcome.text")}</p>
      <ButtonLink href="/setup" className="mt-3">
        {t("directory.welcome.setUp")}
      </ButtonLink>
    </div>
  );
}
