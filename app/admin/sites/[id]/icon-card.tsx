import { useTranslations } from "next-intl";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { FileField } from "@/app/_ui/file-field";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import type { Problems } from "@/lib/forms/problems";
import { imagePath } from "@/lib/images/image-path";
import type { SiteDetail } from "@/lib/sites/editing/list";

export function IconCard({ site, refused }: { site: SiteDetail; refused: Problems | null }) {
  const t = useTranslations("adminSites.icon");
  const hidden = { site: site.id, revision: site.revision };
  const unfetched = problemText(t, refused?.problems.fetch);
  return (
    <Card>
      <div className="flex items-center gap-3">
        <ApplicationLogo name={site.fields.title} logo={site.icon && imagePath(site.icon)} />
        <h2 className="text-title font-semibold">{t("title")}</h2>
      </div>
      {unfetched && (
        <div className="mt-4">
          <Notice kind="error">{unfetched}</Notice>
        </div>
      )}
      <PostForm
        action="/forms/admin/sites/set-icon"
        hidden={hidden}
        encType="multipart/form-data"
        className="mt-4 grid gap-4"
      >
        {/* Remounts the file input after an upload, so that it is cleared. */}
        <FileField
          key={site.icon}
          name="icon"
          accept="image/png,image/jpeg,image/webp"
          label={t("label")}
          hint={t("hint")}
          problem={problemText(t, refused?.problems.icon)}
        />
        <Button type="submit" look="plain" className="justify-self-start">
          {t("upload")}
        </Button>
      </PostForm>
      {site.icon !== null && (
        <PostForm action="/forms/admin/sites/remove-icon" hidden={hidden} className="mt-3">
          <Button type="submit" look="danger">
            {t("remove")}
          </Button>
        </PostForm>
      )}
    </Card>
  );
}
