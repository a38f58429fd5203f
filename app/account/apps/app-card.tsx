import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { homepageHost } from "@/app/_ui/homepage-host";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { wordsOfScopes } from "@/app/_ui/scope-words";
import type { AuthorizedApp } from "@/lib/account/authorized-apps";
import { uploadedPictureOf } from "@/lib/images/image-address";

/** An authorized application: its access, since when, and how to remove it. */
export function AppCard({ app }: { app: AuthorizedApp }) {
  const t = useTranslations("apps.card");
  const tScopes = useTranslations("apps.scopes");
  const { name, suspended } = app.application;
  return (
    <Card className="grid gap-5 p-6">
      <Heading application={app.application} />
      {suspended && (
        <p className="flex gap-3 text-sm">
          <Badge tone="warn">{t("suspended")}</Badge>
          {t("suspendedMeans")}
        </p>
      )}
      <div className="text-sm">
        <p className="font-semibold">{t("may")}</p>
        <ul className="mt-1 list-disc pl-5 marker:text-soft">
          {wordsOfScopes(app.scopes, tScopes).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact term={t("authorized")}>
          <RelativeTime at={app.createdAt} />
        </Fact>
        <Fact term={t("lastUsed")}>
          {app.lastUsedAt ? <RelativeTime at={app.lastUsedAt} /> : t("never")}
        </Fact>
        <Fact term={t("sessions")}>{t("sessionCount", { count: app.liveSessions })}</Fact>
        {app.sites.length > 0 && <Sites sites={app.sites} />}
      </dl>
      <RemovalForm grant={app.id} name={name} />
    </Card>
  );
}

function Heading({ application }: { application: AuthorizedApp["application"] }) {
  const t = useTranslations("apps.card");
  const { name, homepageUrl, developerName, logoHash, verified } = application;
  const host = homepageHost(homepageUrl);
  return (
    <div className="flex items-start gap-3">
      <ApplicationLogo name={name} logo={uploadedPictureOf({ pictureHash: logoHash })} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-lg">
            <bdi>{name}</bdi>
          </h2>
          {verified && <Badge tone="accent">{t("verified")}</Badge>}
        </div>
        {developerName !== null && (
          <p className="text-sm text-soft">
            {t.rich("developer", { developer: developerName, name: isolate })}
          </p>
        )}
        {host !== null && <p className="text-sm text-soft">{host}</p>}
      </div>
    </div>
  );
}

function Sites({ sites }: Pick<AuthorizedApp, "sites">) {
  const t = useTranslations("apps.card");
  return (
    <Fact term={t("sites")} wide>
      <ul className="flex flex-wrap gap-x-4">
        {sites.map(({ slug, title }) => (
          <li key={slug}>
            <a className="link inline-block py-1" href={`/api/v1/sites/${slug}/redirect`}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function RemovalForm({ grant, name }: { grant: string; name: string }) {
  const t = useTranslations("apps.card");
  return (
    <PostForm
      action="/forms/account/remove-app"
      hidden={{ grant }}
      className="flex flex-col gap-3 border-t border-line pt-5 sm:flex-row-reverse sm:items-center sm:justify-between"
    >
      <Button type="submit" look="danger" className="shrink-0" aria-describedby={`stops-${grant}`}>
        {t("remove")}
      </Button>
      <p id={`stops-${grant}`} className="text-sm text-soft">
        {t.rich("stops", { app: name, name: isolate })}
      </p>
    </PostForm>
  );
}

const isolate = (chunks: ReactNode) => <bdi>{chunks}</bdi>;

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "col-span-full" : undefined}>
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
