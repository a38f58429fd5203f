import { AppWindow, type IconNode, LifeBuoy, TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useDeviceName } from "@/app/_people/use-device-name";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { DisclosureList, LinkRow, PlainRow } from "@/app/_ui/disclosure-list";
import { Icon } from "@/app/_ui/icon";
import { OWN_APPS } from "@/app/_ui/lists";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { AppUse } from "@/lib/account/authorized-apps";
import type { OwnSession } from "@/lib/account/sessions";
import { abandonedApp, UNUSED_DAYS, unusedSince } from "@/lib/account/unused-apps";
import { uploadedPictureOf } from "@/lib/images/image-address";
import type { Factors } from "@/lib/session/two-step/factors";
import { FEW_CODES } from "./security/few-codes";

type Props = {
  strange: readonly OwnSession[];
  apps: readonly AppUse[];
  factors: Factors;
  /** True if the sign-in is protected as well as it can be. */
  isSafe: boolean;
  now: Date;
};

/** Lists what needs the viewer's attention, each with its reason and what to do, or says that all is in order. */
export function Attention({ strange, apps, factors, isSafe, now }: Props) {
  const t = useTranslations("profile.attention");
  const abandoned = abandonedApp(apps, now);
  const rows = [
    ...strange.map((session) => <WasThisYou key={session.id} session={session} />),
    factors.twoStepAt && factors.codesLeft <= FEW_CODES && (
      <Row
        key="codes"
        icon={LifeBuoy}
        href="/account/security/recovery-codes"
        action={t("moreCodes")}
      >
        {t("fewCodes", { left: factors.codesLeft })}
      </Row>
    ),
    abandoned && <Receipt key="receipt" app={abandoned} />,
    ...appRows(apps, now).map(({ about, count, href }) => (
      <Row key={about} icon={AppWindow} href={href} action={t(`${about}.action`)}>
        {t(`${about}.text`, { count, days: UNUSED_DAYS })}
      </Row>
    )),
  ].filter(Boolean);
  if (rows.length === 0) return isSafe && <Notice kind="safe">{t("none")}</Notice>;
  return (
    <section className="grid gap-2" aria-labelledby="attention">
      <h2 id="attention" className="text-title">
        {t("title")}
      </h2>
      <DisclosureList>{rows}</DisclosureList>
    </section>
  );
}

/** Returns the applications to look at: those that are suspended, and those that weren't used for long. */
function appRows(apps: readonly AppUse[], now: Date) {
  const since = unusedSince(now);
  const isUnused = ({ lastUsedAt, createdAt, keptAt }: AppUse) =>
    keptAt === null && (lastUsedAt ?? createdAt) < since;
  return [
    {
      about: "suspended" as const,
      count: apps.filter((app) => app.application.suspended).length,
      href: OWN_APPS.page,
    },
    {
      about: "unused" as const,
      count: apps.filter(isUnused).length,
      href: OWN_APPS.address({ q: "", unused: true, from: null }),
    },
  ].filter(({ count }) => count > 0);
}

type RowProps = {
  icon: IconNode;
  tone?: string;
  href: string;
  action: string;
  children: ReactNode;
};

const Row = ({ icon, tone = "text-soft", href, action, children }: RowProps) => (
  <LinkRow href={href} text={action}>
    <Icon node={icon} className={`size-5 shrink-0 ${tone}`} />
    <p className="min-w-0 flex-1 basis-64 text-sm">{children}</p>
  </LinkRow>
);

/** Points out a session in a browser and from a network that are new to the account. */
function WasThisYou({ session: { id, userAgent, createdAt } }: { session: OwnSession }) {
  const t = useTranslations("profile.attention.unfamiliar");
  return (
    <Row
      icon={TriangleAlert}
      tone="text-warn"
      href={`/account/sessions#session-${id}`}
      action={t("action")}
    >
      {t.rich("text", {
        device: useDeviceName(userAgent),
        ...NAME,
        time: () => <RelativeTime at={createdAt} />,
      })}
    </Row>
  );
}

/** Asks about an application that the viewer let in and never used again: one press removes or keeps it. Both buttons have equal weight. */
function Receipt({ app }: { app: AppUse }) {
  const t = useTranslations("profile.receipt");
  const { name, logoHash } = app.application;
  const end = (
    <div className="flex flex-wrap gap-2">
      <PostButton action="/forms/account/keep-app" hidden={{ grant: app.id }} look="answer">
        {t("keep")}
      </PostButton>
      <PostButton
        action="/forms/account/remove-app"
        hidden={{ grant: app.id, from: "overview" }}
        look="answer"
      >
        {t("remove")}
      </PostButton>
    </div>
  );
  return (
    <PlainRow end={end}>
      <ApplicationLogo name={name} logo={uploadedPictureOf({ pictureHash: logoHash })} size="sm" />
      <p className="min-w-0 flex-1 basis-64 text-sm">
        {t.rich("question", {
          app: name,
          name: (chunks) => <bdi className="font-semibold">{chunks}</bdi>,
          time: () => <RelativeTime at={app.createdAt} />,
        })}
      </p>
    </PlainRow>
  );
}
