import { useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { originOf } from "@/lib/operations/protect-site";
import type { SiteDetail } from "@/lib/sites/editing/list";

type Props = { site: SiteDetail; mayRegister: boolean };

/** Offers to protect a site that nobody has to sign in to. */
export function ProtectSite({ site, mayRegister }: Props) {
  const t = useTranslations("adminSites.protect");
  const { id, revision, fields } = site;
  const origin = originOf(fields.targetUrl);
  if (fields.application !== null || origin === null) return null;
  return (
    <Section id="protect" title={t("title")}>
      <p className="max-w-prose text-sm text-soft">
        {t("what", { origin, audience: fields.audience, groups: fields.groups })}
      </p>
      {mayRegister ? (
        <PostForm action="/forms/admin/sites/protect" hidden={{ site: id, revision }}>
          <Button type="submit" look="plain">
            {t("submit")}
          </Button>
        </PostForm>
      ) : (
        <p className="text-sm">{t("ask")}</p>
      )}
    </Section>
  );
}
