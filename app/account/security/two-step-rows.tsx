import { LifeBuoy, ShieldAlert, ShieldCheck, Smartphone } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { LinkRow, PlainRow } from "@/app/_ui/disclosure-list";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { ShortDate } from "@/app/_ui/short-date";
import type { Factors } from "@/lib/session/two-step/factors";
import { AskFirst } from "./ask-first";
import { FEW_CODES } from "./few-codes";

type Props = {
  factors: Factors;
  /** True if a passkey of the account works at this host. */
  hasPasskey: boolean;
  /** True if a password signs in, and if a linked account does. */
  hasPassword: boolean;
  isLinked: boolean;
  /** True if the person signs in with a provider alone, which asked for a second step. */
  isProven: boolean;
  /** True if turning it on is the step to take next. */
  isNext: boolean;
  /** True if the policy already asks for the passkey after the password. */
  isInForce: boolean;
};

/** Two-step sign-in as a list: whether it is on, its app, and the recovery codes that are left. */
export function TwoStepRows({ factors, hasPasskey, ...off }: Props) {
  const { twoStepAt, app, codesLeft } = factors;
  const t = useTranslations("security");
  if (!twoStepAt) return <TwoStepOff hasPasskey={hasPasskey} {...off} />;
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
      <AppRow app={app} hasPasskey={hasPasskey} />
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

/** Says what a sign-in takes without it. With a passkey there is a choice of second steps. */
function TwoStepOff({
  hasPasskey,
  hasPassword,
  isLinked,
  isProven,
  ...of
}: Omit<Props, "factors">) {
  const { isNext, isInForce } = of;
  const t = useTranslations("security.twoStep");
  const look = isNext ? "primary" : "plain";
  const isSafe = isInForce || isProven;
  const alone = hasPasskey ? "still" : "without";
  const byPassword = isLinked ? "either" : alone;
  const byProvider = isProven ? "proven" : "elsewhere";
  const said = hasPassword ? byPassword : byProvider;
  const choose = (
    <ButtonLink href="/account/security/turn-on" look={look}>
      {t("choose")}
    </ButtonLink>
  );
  return (
    <PlainRow
      id="two-step"
      end={hasPasskey ? choose : <Start row="two-step" text={t("set")} look={look} />}
    >
      <RowState
        icon={isSafe ? ShieldCheck : ShieldAlert}
        warns={!isSafe}
        title={t("row")}
        badge={<Badge tone={isSafe ? "neutral" : "warn"}>{t("off")}</Badge>}
      >
        {t(isInForce ? "inForce" : said)}
      </RowState>
    </PlainRow>
  );
}

type AppProps = Pick<Props, "hasPasskey"> & Pick<Factors, "app">;

/** The app, which can be removed by itself while passkeys remain as the second step. */
function AppRow({ app, hasPasskey }: AppProps) {
  const t = useTranslations("security.app");
  if (!app)
    return (
      <PlainRow id="app" end={<Start row="app" text={t("add")} look="plain" />}>
        <RowState icon={Smartphone} title={t("row")}>
          {t("none")}
        </RowState>
      </PlainRow>
    );
  const remove = (
    <ButtonLink href="/account/security/authenticator/remove" look="plain">
      {t("remove")}
    </ButtonLink>
  );
  return (
    <PlainRow
      id="app"
      end={
        <span className="flex flex-wrap justify-end gap-2">
          <Start row="app" text={t("replace")} look="plain" />
          {hasPasskey && remove}
        </span>
      }
    >
      <RowState icon={Smartphone} title={t("row")}>
        {t.rich("used", {
          added: () => <ShortDate at={app.addedAt} />,
          used: () => <RelativeTime at={app.lastUsedAt} />,
        })}
      </RowState>
    </PlainRow>
  );
}

const Start = (props: { row: string; text: string; look: "primary" | "plain" }) => (
  <AskFirst {...props}>
    <PostButton action="/forms/account/start-authenticator" look={props.look}>
      {props.text}
    </PostButton>
  </AskFirst>
);
