import { useTranslations } from "next-intl";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { AppUse } from "@/lib/account/authorized-apps";
import { uploadedPictureOf } from "@/lib/images/image-address";

/** Asks about an application that the viewer let in and never used again: one press removes or keeps it. Both buttons have equal weight. */
export function Receipt({ app }: { app: AppUse }) {
  const t = useTranslations("profile.receipt");
  const { name, logoHash } = app.application;
  return (
    <section
      aria-label={t("label")}
      className={`${CARD} flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5`}
    >
      <ApplicationLogo name={name} logo={uploadedPictureOf({ pictureHash: logoHash })} size="sm" />
      <p className="min-w-0 flex-1 basis-64 text-sm">
        {t.rich("question", {
          app: name,
          name: (chunks) => <bdi className="font-semibold">{chunks}</bdi>,
          time: () => <RelativeTime at={app.createdAt} />,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <PostForm action="/forms/account/keep-app" hidden={{ grant: app.id }}>
          <Button type="submit" look="plain">
            {t("keep")}
          </Button>
        </PostForm>
        <PostForm action="/forms/account/remove-app" hidden={{ grant: app.id, from: "overview" }}>
          <Button type="submit" look="plain">
            {t("remove")}
          </Button>
        </PostForm>
      </div>
    </section>
  );
}
