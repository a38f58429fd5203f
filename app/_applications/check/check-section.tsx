import { useTranslations } from "next-intl";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { Button, ButtonLink } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import type { ApplicationView } from "@/lib/applications/overview";
import { readCheck } from "@/lib/integration-checks/checks";
import { showCheck } from "./check-words";
import { LiveCheck } from "./live-check";

type Props = {
  console: ApplicationConsole;
  application: ApplicationView;
  /** Origin of the site that a gate protects. */
  opens?: string;
  /** Parameters of the page that a new check keeps. */
  kept?: Readonly<Record<string, string>>;
};

/** How types whose users don't sign in to them begin. */
const INTRO = { service: "introService", device: "introDevice", gate: "introGate" } as const;

/** Check of an application's integration: what its requests have proved since the check was started. */
export async function CheckSection({ console, application, opens, kept }: Props) {
  const { id, type } = application;
  const now = new Date();
  const [t, report, locale, zone] = await Promise.all([
    getTranslations("build.check"),
    readCheck(application, now),
    getLocale(),
    getTimeZone(),
  ]);
  const phase = report?.phase ?? "over";
  const shown = report?.startedAt.toISOString() ?? "";
  const query = `${new URLSearchParams(kept)}`;
  // Browsers don't load the page that they show again for a part of it.
  const again = new URLSearchParams({ ...kept, at: `${now.getTime()}` });
  return (
    <Section id="check" title={t("title")}>
      {report === null ? (
        <p className="text-sm text-soft">
          {t(type && type in INTRO ? INTRO[type as keyof typeof INTRO] : "intro")}
        </p>
      ) : (
        <LiveCheck
          key={shown}
          address={`/integration-check?application=${id}`}
          first={showCheck(report, application, { locale, zone })}
          label={t("steps")}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {opens && phase !== "over" && <OpenSite origin={opens} isPassed={phase === "passed"} />}
        {report?.isLive && (
          <ButtonLink look="plain" href={`${pageOf(console, id, "quickstart")}?${again}#check`}>
            {t("again")}
          </ButtonLink>
        )}
        <PostForm action={`/forms${console.home}/check`} hidden={{ application: id, shown, query }}>
          {/* A button of its own for each check, so that none shows the mark of the last one. */}
          <Button key={shown} type="submit" look={phase === "over" ? "primary" : "plain"}>
            {t(report === null ? "start" : "restart")}
          </Button>
        </PostForm>
      </div>
    </Section>
  );
}

const OpenSite = ({ origin, isPassed }: { origin: string; isPassed: boolean }) => (
  <ButtonLink look={isPassed ? "plain" : "primary"} href={origin} target="_blank" rel="noreferrer">
    {useTranslations("build.check")("open", { host: new URL(origin).host })}
  </ButtonLink>
);
