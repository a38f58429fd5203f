import { Fingerprint, KeyRound, LogIn, ShieldAlert, ShieldCheck } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { DisclosureList, PlainRow } from "@/app/_ui/disclosure-list";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { ShortDate } from "@/app/_ui/short-date";
import { TitledSection } from "@/app/_ui/titled-section";
import { userAddress } from "@/app/admin/users/user-address";
import { readableEmail } from "@/lib/readable-host";
import type { passwordStateOf } from "@/lib/session/change-password";
import type { waysOf } from "@/lib/session/elsewhere/ways";
import type { Passkey } from "@/lib/session/passkeys/enrol";
import type { Factors } from "@/lib/session/two-step/factors";
import type { UserOverview } from "@/lib/users/list";

export type Ways = {
  password: Awaited<ReturnType<typeof passwordStateOf>> & { usedAt: Date | null };
  passkeys: Passkey[];
  factors: Factors;
  linked: Awaited<ReturnType<typeof waysOf>>["linked"];
};

type Props = { person: UserOverview; ways: Ways; self: boolean };

/** Lists how a person signs in and when each way was last used, each beside the button that repairs it. */
export function WaysOf({ person, ways, self }: Props) {
  const t = useTranslations("adminUsers.ways");
  return (
    <TitledSection id="ways" title={t("title")}>
      <DisclosureList>
        <Password person={person} ways={ways} />
        <Passkeys passkeys={ways.passkeys} />
        <TwoStep person={person} ways={ways} self={self} />
        {ways.linked.map(({ id, provider, email, lastSignedInAt }) => (
          <PlainRow key={id}>
            <RowState icon={LogIn} title={<bdi>{provider}</bdi>} level={3}>
              <Parts>
                {email !== null && <bdi className="break-all">{readableEmail(email)}</bdi>}
                <Used at={lastSignedInAt} />
              </Parts>
            </RowState>
          </PlainRow>
        ))}
      </DisclosureList>
    </TitledSection>
  );
}

function Password({ person: { id, state, email }, ways }: Omit<Props, "self">) {
  const t = useTranslations("adminUsers");
  const words = useTranslations("security.password");
  const { isSet, isExclusive, changedAt, usedAt } = ways.password;
  const mail = (action: "invite" | "send-password-link", text: string) => (
    <PostButton action={`/forms/admin/users/${action}`} hidden={{ user: id }} look="plain">
      {text}
    </PostButton>
  );
  return (
    <PlainRow
      end={
        (state === "invited" && mail("invite", t("help.invite"))) ||
        (state === "active" &&
          email !== null &&
          !isExclusive &&
          mail("send-password-link", t("help.sendLink")))
      }
    >
      <RowState icon={KeyRound} title={words("row")} level={3}>
        <Parts>
          {isSet && changedAt !== null
            ? words.rich("changed", { time: () => <RelativeTime at={changedAt} /> })
            : words(isSet ? "set" : "none")}
          {isExclusive && t("ways.exclusive")}
          {isSet && <Used at={usedAt} />}
          {state === "active" && email === null && t("help.noEmail")}
        </Parts>
      </RowState>
    </PlainRow>
  );
}

function Passkeys({ passkeys }: Pick<Ways, "passkeys">) {
  const t = useTranslations("security.passkeys");
  const none = useTranslations("security.password")("none");
  const format = useFormatter();
  const used = passkeys.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt] : []));
  const last = used.toSorted((a, b) => +b - +a)[0] ?? null;
  const isBlocked = passkeys.some(({ suspectedAt }) => suspectedAt !== null);
  return (
    <PlainRow>
      <RowState
        icon={Fingerprint}
        title={t("row")}
        level={3}
        badge={isBlocked && <Badge tone="danger">{t("blocked")}</Badge>}
      >
        {passkeys.length === 0 ? (
          none
        ) : (
          <Parts>
            <bdi>{format.list(passkeys.map(({ name }) => name))}</bdi>
            <Used at={last} />
          </Parts>
        )}
      </RowState>
    </PlainRow>
  );
}

/** Shows the second step, with the buttons for a person who lost or lacks it. */
function TwoStep({ person, ways, self }: Props) {
  const t = useTranslations("adminUsers");
  const words = useTranslations("security");
  const { id, state, twoStepAt, secondStepDue } = person;
  const { app, codesLeft } = ways.factors;
  const mayReset = !self && state === "active" && (twoStepAt || ways.passkeys.length > 0);
  return (
    <PlainRow
      end={
        <span className="flex flex-wrap gap-2">
          {!self && secondStepDue !== null && (
            <PostButton
              action="/forms/admin/users/make-set-up-link"
              hidden={{ user: id }}
              look="plain"
            >
              {t("setUpLink.make")}
            </PostButton>
          )}
          {mayReset && (
            <ButtonLink href={`${userAddress(id)}/reset-factors`} look="danger">
              {t("resetFactors.ask")}
            </ButtonLink>
          )}
        </span>
      }
    >
      <RowState
        icon={twoStepAt ? ShieldCheck : ShieldAlert}
        title={words("twoStep.row")}
        level={3}
        warns={secondStepDue !== null}
      >
        <Parts>
          <TwoStepState person={person} />
          {app && (
            <>
              {words("app.row")}, <Used at={app.lastUsedAt} />
            </>
          )}
          {twoStepAt && t("ways.codes", { left: codesLeft })}
        </Parts>
      </RowState>
    </PlainRow>
  );
}

/** Shows since when two-step sign-in is on, or from when the policy requires it. */
function TwoStepState({ person: { twoStepAt, secondStepDue } }: Pick<Props, "person">) {
  const t = useTranslations("adminUsers.twoStep");
  if (twoStepAt) return t.rich("on", { time: () => <RelativeTime at={twoStepAt} /> });
  if (!secondStepDue) return t("off");
  return t.rich("due", { date: () => <ShortDate at={secondStepDue} /> });
}

function Used({ at }: { at: Date | null }) {
  const t = useTranslations("security.passkeys");
  return at ? t.rich("used", { time: () => <RelativeTime at={at} /> }) : t("unused");
}

/** Sets dots between the parts that there are. */
const Parts = ({ children }: { children: ReactNode[] }) =>
  children.filter(Boolean).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in a fixed order
    <span key={at} className="not-first:before:content-['_·_']">
      {part}
    </span>
  ));
