import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BrandMark } from "@/app/_ui/brand-mark";
import type { Theme } from "@/lib/organization/accent";
import { doorwayPath } from "@/lib/organization/accent-icon";
import type { picturePaths } from "@/lib/organization/pictures";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { Picture } from "./picture";
import { PRIMARY, SignIn } from "./sign-in-sample";

type Paths = ReturnType<typeof picturePaths>;

const CARD = "rounded-md border border-line bg-surface p-3";

const ANSWER = "rounded-md bg-tint px-3 py-1.5 text-center font-semibold text-accent";

type SampleProps = { theme: Theme; paths: Paths; children?: ReactNode };

/** Small pictures of the directory, the sign-in page, consent, a mail and a browser's tab, or of one of them, in one theme. */
export function LookSample({ theme, paths, children }: SampleProps) {
  const t = useTranslations("adminOrganization.look");
  return (
    <figure>
      <figcaption className="mb-1 text-xs text-soft">{t(`themes.${theme}`)}</figcaption>
      {/* Inert: nothing in it can be used. */}
      <div
        inert
        data-sample={theme}
        className="grid gap-3 overflow-hidden rounded-md border border-line bg-canvas p-3 text-xs text-ink"
      >
        {children ?? (
          <>
            <Tab icon={paths.icon} />
            <Directory path={paths[theme === "light" ? "logo" : "logoDark"]} />
            <div className="grid gap-3 sm:grid-cols-2">
              <SignIn background={paths.background} />
              <Consent />
            </div>
            <Mail hasMark={paths.icon === null && paths.logo === null} />
          </>
        )}
      </div>
    </figure>
  );
}

function Tab({ icon }: { icon: string | null }) {
  const t = useTranslations("common");
  return (
    <p className="flex max-w-48 items-center gap-2 rounded-t-md border border-b-0 border-line bg-surface px-3 py-1.5">
      <Picture
        path={icon ?? doorwayPath()}
        isDoorway={icon === null}
        className="size-4 shrink-0 object-cover"
      />
      <span data-name className="truncate">
        {t("brand")}
      </span>
    </p>
  );
}

function Directory({ path }: { path: string | null }) {
  const t = useTranslations();
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <p className="flex items-center justify-between gap-2 border-b border-line bg-surface px-3 py-2">
        {path === null ? (
          <span className="flex min-w-0 items-center gap-2 font-semibold">
            <BrandMark className="size-5 shrink-0" />
            <span data-name className="truncate">
              {t("common.brand")}
            </span>
          </span>
        ) : (
          <Picture path={path} alt={t("common.brand")} className="max-h-6 max-w-32" />
        )}
        <span className="underline decoration-accent decoration-2 underline-offset-4">
          {t("adminOrganization.look.sample.directory")}
        </span>
      </p>
      <div className="p-3">
        <p className={`${CARD} flex items-center justify-between gap-3`}>
          <span className="min-w-0">
            <b className="block font-semibold">{t("adminOrganization.look.sample.site")}</b>
            <span className="text-soft">{t("adminOrganization.look.sample.siteAbout")}</span>
          </span>
          <span className="rounded-sm bg-tint px-2 py-1 font-semibold text-accent">
            {t("adminOrganization.look.sample.open")}
          </span>
        </p>
      </div>
    </div>
  );
}

/** Both themes side by side, for a tab about one of the pictures. */
export function SignInSamples({ paths }: { paths: Paths }) {
  const t = useTranslations("adminOrganization.look");
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="preview" className="text-title">
          {t("preview")}
        </h2>
        <a href={anotherAccountAddress(null)} className="link text-sm">
          {t("open")}
        </a>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <LookSample key={theme} theme={theme} paths={paths}>
            <SignIn background={paths.background} />
          </LookSample>
        ))}
      </div>
    </section>
  );
}

function Consent() {
  const t = useTranslations("adminOrganization.look.sample");
  return (
    <Sheet title={t("consent")}>
      <span className="rounded-sm bg-canvas px-2 py-1 text-ink">{t("scope")}</span>
      <span className={ANSWER}>{t("deny")}</span>
      <span className={ANSWER}>{t("allow")}</span>
    </Sheet>
  );
}

/** Mail has the product's mark, or else the name alone (lib/mail/message.ts). */
function Mail({ hasMark }: { hasMark: boolean }) {
  const t = useTranslations("adminOrganization.look.sample");
  const brand = useTranslations("common")("brand");
  return (
    <div className="grid justify-items-start gap-2 rounded-md border border-line bg-surface p-3">
      <span className="flex items-center gap-2 font-semibold">
        {hasMark && (
          <span className="h-4.5 w-4 rounded-t-full border-3 border-b-0 border-accent bg-brass" />
        )}
        <span data-name>{brand}</span>
      </span>
      <b className="font-semibold">{t("mail")}</b>
      <span className="text-soft">{t("mailText")}</span>
      <span className={PRIMARY}>{t("mailAction")}</span>
    </div>
  );
}

const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`${CARD} grid content-start gap-2`}>
    <b className="font-semibold">{title}</b>
    {children}
  </div>
);
