import { LockOpen } from "lucide";
import { useTranslations } from "next-intl";
import { AccessChoice } from "@/app/_applications/access-choice";
import { ADMINISTRATION } from "@/app/_applications/console";
import { GateState } from "@/app/_applications/gate-state";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { DisclosureList, DisclosureRow, PlainRow } from "@/app/_ui/disclosure-list";
import { PostForm } from "@/app/_ui/post-form";
import { RowState } from "@/app/_ui/row-state";
import { gateState } from "@/lib/applications/gates";
import { BUTTON } from "@/lib/error-pages/looks";
import type { Problems } from "@/lib/forms/problems";
import { accessOf, originOf } from "@/lib/operations/protect-site";
import type { SiteDetail } from "@/lib/sites/editing/detail";

type Props = { site: SiteDetail; mayRegister: boolean; refused: Problems | null };

/** Offers to protect a site that nobody has to sign in to, or says whether its proxy does. */
export async function ProtectSite({ site, mayRegister, refused }: Props) {
  const clientId = site.fields.application;
  if (clientId === null) return <Offer {...{ site, mayRegister, refused }} />;
  const gate = await gateState(clientId);
  return gate && <GateState console={ADMINISTRATION} gate={gate} mayChange={mayRegister} />;
}

/** A row that opens to the choice who gets in. */
function Offer({ site, mayRegister, refused }: Props) {
  const t = useTranslations("adminSites.protect");
  const { id, revision, fields } = site;
  const origin = originOf(fields.targetUrl);
  if (origin === null) return null;
  const state = (
    <RowState icon={LockOpen} title={t("title")} badge={<Badge>{t("off")}</Badge>}>
      {t("state", { host: new URL(origin).host })}
      {!mayRegister && ` ${t("ask")}`}
    </RowState>
  );
  return (
    <DisclosureList>
      {mayRegister ? (
        <DisclosureRow
          id="protect"
          open={refused !== null}
          summary={state}
          end={<span className={BUTTON.plain}>{t("open")}</span>}
        >
          <p className="max-w-prose text-sm text-soft">
            {t("what")}
            {!fields.monitored && ` ${t("monitors")}`}
          </p>
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
            <Button type="submit" className="justify-self-start">
              {t("submit")}
            </Button>
          </PostForm>
        </DisclosureRow>
      ) : (
        <PlainRow>{state}</PlainRow>
      )}
    </DisclosureList>
  );
}
