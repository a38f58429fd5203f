import { getTranslations } from "next-intl/server";
import { AccessChoice } from "@/app/_applications/access-choice";
import { Section } from "@/app/_applications/section";
import { Badge } from "@/app/_ui/badge";
import { Button, ButtonLink } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { gateState } from "@/lib/applications/gates";
import type { Problems } from "@/lib/forms/problems";
import { accessOf, originOf } from "@/lib/operations/protect-site";
import type { SiteDetail } from "@/lib/sites/editing/list";

type Props = { site: SiteDetail; mayRegister: boolean; refused: Problems | null };

/** Offers to protect a site that nobody has to sign in to, or says whether its proxy does. */
export async function ProtectSite({ site, mayRegister, refused }: Props) {
  const t = await getTranslations("adminSites.protect");
  const { id, revision, fields } = site;
  const origin = originOf(fields.targetUrl);
  if (fields.application !== null)
    return (
      <Protection
        clientId={fields.application}
        mayChange={mayRegister}
        isOpen={site.check === "open"}
      />
    );
  if (origin === null) return null;
  return (
    <Section id="protect" title={t("title")}>
      <p className="max-w-prose text-sm text-soft">{t("what", { origin })}</p>
      {mayRegister ? (
        <PostForm
          action="/forms/admin/sites/protect"
          hidden={{ site: id, revision }}
          className="grid gap-5"
        >
          <AccessChoice
            access={accessOf(fields)}
            refused={refused}
            isNew
            groupsId="protect-groups"
          />
          <Button type="submit" look="plain" className="justify-self-start">
            {t("submit")}
          </Button>
        </PostForm>
      ) : (
        <p className="text-sm">{t("ask")}</p>
      )}
    </Section>
  );
}

type ProtectionProps = { clientId: string; mayChange: boolean; isOpen: boolean };

/** Says who gets in to a site behind a proxy, and since when somebody has. Nothing for other applications. */
async function Protection({ clientId, mayChange, isOpen }: ProtectionProps) {
  const [t, gate] = await Promise.all([
    getTranslations("adminSites.protection"),
    gateState(clientId),
  ]);
  if (gate === null) return null;
  const { id, open, usedAt } = gate;
  const page = `/admin/applications/${id}`;
  const admitted = open ? "everyone" : "groups";
  const asks = usedAt === null ? "waits" : "works";
  const state = isOpen ? "open" : asks;
  return (
    <Section
      id="protect"
      title={t("title")}
      aside={<Badge tone={state === "works" ? "good" : "warn"}>{t(state)}</Badge>}
    >
      <p className="max-w-prose text-sm">
        {usedAt ? t.rich("lastIn", { time: () => <RelativeTime at={usedAt} /> }) : t("nobodyYet")}{" "}
        {t(isOpen ? "anybody" : admitted)}
      </p>
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`${page}/quickstart`} look="plain">
            {t("configuration")}
          </ButtonLink>
          <ButtonLink href={`${page}/people`} look="plain">
            {t("access")}
          </ButtonLink>
          <ButtonLink href={`${page}/remove`} look="danger">
            {t("stop")}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
