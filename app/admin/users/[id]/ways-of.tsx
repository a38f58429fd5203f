import { KeyRound, ShieldAlert, ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { DisclosureList, PlainRow } from "@/app/_ui/disclosure-list";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { ShortDate } from "@/app/_ui/short-date";
import { TitledSection } from "@/app/_ui/titled-section";
import { userAddress } from "@/app/admin/users/user-address";
import { Linked, Passkeys } from "./removable-ways";
import { Parts, type PersonWays, Used } from "./way-parts";

/** Lists how a person signs in and when each way was last used, each beside the button that repairs it. */
export function WaysOf({ person, ways, self }: PersonWays) {
  const t = useTranslations("adminUsers.ways");
  return (
    <TitledSection id="ways" title={t("title")}>
      <DisclosureList>
        {ways.linked.map((linked) => (
          <Linked key={linked.id} person={person} linked={linked} self={self} />
        ))}
        <Password person={person} ways={ways} />
        <Passkeys person={person} passkeys={ways.passkeys} self={self} />
        <TwoStep person={person} ways={ways} self={self} />
      </DisclosureList>
    </TitledSection>
  );
}

function Password({ person: { id, state, email }, ways }: Omit<PersonWays, "self">) {
  const t = useTranslations("adminUsers");
  const words = useTranslations("security.password");
  const { isSet, isExclusive, changedAt, usedAt } = ways.password;
  const mail = (action: string, text: string) => (
    <PostButton action={action} hidden={{ user: id }} look="plain">
      {text}
    </PostButton>
  );
  return (
    <PlainRow
      end={
        (state === "invited" && mail("/forms/admin/users/invite", t("help.invite"))) ||
        (state === "active" &&
          email !== null &&
          !isExclusive &&
          mail("/forms/admin/users/send-password-link", t("help.sendLink")))
      }
    >
      <RowState icon={KeyRound} title={words("row")} level={3}>
        <Parts>
          {isSet && changedAt !== null
            ? words.rich("changed", { time: () => <RelativeTime at={changedAt} /> })
            : words(isSet ? "set" : "none")}
          {isExclusive && t("ways.exclusive")}
          {isSet && usedAt && <Used at={usedAt} />}
          {state === "active" && email === null && t("help.noEmail")}
        </Parts>
      </RowState>
    </PlainRow>
  );
}

/** Shows the second step, with the buttons for a person who lost or lacks it. */
function TwoStep({ person, ways, self }: PersonWays) {
  const t = useTranslations("adminUsers");
  const words = useTranslations("security");
  const { id, state, twoStepAt } = person;
  const isDue = person.secondStepDue !== null && !ways.isProven;
  const { app, codesLeft } = ways.factors;
  const mayReset = !self && state === "active" && twoStepAt !== null;
  return (
    <PlainRow
      end={
        <span className="flex flex-wrap gap-2">
          {!self && isDue && (
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
              {t("resetFactors.ask", { passkeys: ways.passkeys.length })}
            </ButtonLink>
          )}
        </span>
      }
    >
      <RowState
        icon={twoStepAt ? ShieldCheck : ShieldAlert}
        title={words("twoStep.row")}
        level={3}
        warns={isDue}
      >
        <Parts>
          <TwoStepState {...{ person, ways }} />
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

/** Shows since when two-step sign-in is on, that the provider asks for it, or from when the policy requires it. */
function TwoStepState({ person: { twoStepAt, secondStepDue }, ways }: Omit<PersonWays, "self">) {
  const t = useTranslations("adminUsers.twoStep");
  if (twoStepAt) return t.rich("on", { time: () => <RelativeTime at={twoStepAt} /> });
  if (ways.isProven) return t("proven");
  if (!secondStepDue) return t("off");
  return t.rich("due", { date: () => <ShortDate at={secondStepDue} /> });
}
