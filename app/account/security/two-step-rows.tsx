import { LifeBuoy, ShieldCheck, Smartphone } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { LinkRow, PlainRow } from "@/app/_ui/disclosure-list";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ShortDate } from "@/app/_ui/short-date";
import type { Factors } from "@/lib/session/two-step/factors";
import { FEW_CODES } from "./few-codes";
import { RowState } from "./row-state";

/** Two-step sign-in as a list: whether it is on, its app, and the recovery codes that are left. */
export function TwoStepRows({ factors: { twoStepAt, app, codesLeft } }: { factors: Factors }) {
  const t = useTranslations("security");
  if (!twoStepAt)
    return (
      <PlainRow end={<Start text={t("twoStep.set")} look="primary" />}>
        <RowState
          icon={ShieldCheck}
          title={t("twoStep.row")}
          badge={<Badge>{t("twoStep.off")}</Badge>}
        >
          {t("twoStep.without")}
        </RowState>
      </PlainRow>
    );
  return (
    <>
      <LinkRow href="/account/security/turn-off" text={t("twoStep.turnOff")}>
        <RowState
          icon={ShieldCheck}
          title={t("twoStep.row")}
          badge={<Badge tone="good">{t("twoStep.on")}</Badge>}
        >
          {t.rich("twoStep.since", { time: () => <ShortDate at={twoStepAt} /> })}
        </RowState>
      </LinkRow>
      {app && (
        <PlainRow end={<Start text={t("app.replace")} look="plain" />}>
          <RowState icon={Smartphone} title={t("app.row")}>
            {t.rich("app.used", {
              added: () => <ShortDate at={app.addedAt} />,
              used: () => <RelativeTime at={app.lastUsedAt} />,
            })}
          </RowState>
        </PlainRow>
      )}
      <LinkRow href="/account/security/recovery-codes" text={t("codes.make")}>
        <RowState
          icon={LifeBuoy}
          title={t("codes.row")}
          badge={codesLeft <= FEW_CODES && <Badge tone="warn">{t("codes.few")}</Badge>}
        >
          {t("codes.left", { left: codesLeft })}
        </RowState>
      </LinkRow>
    </>
  );
}

const Start = ({ text, look }: { text: string; look: "primary" | "plain" }) => (
  <PostForm action="/forms/account/start-authenticator">
    <Button type="submit" look={look}>
      {text}
    </Button>
  </PostForm>
);
