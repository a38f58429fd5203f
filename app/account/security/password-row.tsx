import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { DisclosureRow, PlainRow } from "@/app/_ui/disclosure-list";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { BUTTON } from "@/lib/error-pages/looks";
import type { passwordStateOf } from "@/lib/session/change-password";
import { AskFirst } from "./ask-first";
import { PasswordForm } from "./password-form";

type Props = {
  password: Awaited<ReturnType<typeof passwordStateOf>>;
  username: string;
  /** True if the form would be accepted. */
  isFresh: boolean;
  /** Faults of what was just typed, none in a form that was asked for; null for a closed one. */
  problems: Parameters<typeof PasswordForm>[0]["problems"] | null;
};

/** The password with the form that changes it, or the way to one for an account that has none. */
export function PasswordRow({ password, username, isFresh, problems }: Props) {
  const t = useTranslations("security.password");
  const { isSet, isExclusive, changedAt } = password;
  const state = (
    <RowState icon={KeyRound} title={t("row")}>
      {isSet && changedAt !== null
        ? t.rich("changed", { time: () => <RelativeTime at={changedAt} /> })
        : t(isSet ? "set" : "none")}
    </RowState>
  );
  if (isSet && !isFresh)
    return (
      <PlainRow
        id="password"
        end={
          <AskFirst row="password" text={t("change")}>
            {null}
          </AskFirst>
        }
      >
        {state}
      </PlainRow>
    );
  if (isSet)
    return (
      <DisclosureRow
        id="password"
        open={problems !== null}
        summary={state}
        end={<span className={BUTTON.plain}>{t("change")}</span>}
      >
        <PasswordForm username={username} problems={problems ?? {}} />
      </DisclosureRow>
    );
  // With an exclusive provider, nobody is mailed a link to a password.
  const add = (
    <ButtonLink href="/forgot-password" look="plain">
      {t("add")}
    </ButtonLink>
  );
  return <PlainRow end={!isExclusive && add}>{state}</PlainRow>;
}
