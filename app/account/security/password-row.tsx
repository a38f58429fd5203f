import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import { DisclosureRow, PlainRow } from "@/app/_ui/disclosure-list";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { BUTTON } from "@/lib/error-pages/looks";
import type { passwordStateOf } from "@/lib/session/change-password";
import { AskFirst } from "./ask-first";
import { PasswordForm } from "./password-form";

type Props = {
  password: Awaited<ReturnType<typeof passwordStateOf>>;
  username: string;
  hasAddress: boolean;
  /** True if the form would be accepted. */
  isFresh: boolean;
  /** Faults of what was just typed, none in a form that was asked for; null for a closed one. */
  problems: Parameters<typeof PasswordForm>[0]["problems"] | null;
};

/** Returns the words for a password of which nobody knows when it changed. */
function stateOf({ isSet, signsIn }: Props["password"], getsLink: boolean) {
  if (isSet) return signsIn ? "set" : "unused";
  return getsLink ? "mailed" : "none";
}

/** The password with the form that changes it, or the way to one for an account that has none. */
export function PasswordRow({ password, username, hasAddress, isFresh, problems }: Props) {
  const t = useTranslations("security.password");
  const { isSet, isExclusive, signsIn, changedAt } = password;
  const getsLink = !isSet && !isExclusive && hasAddress;
  const state = (
    <RowState icon={KeyRound} title={t("row")}>
      {signsIn && changedAt !== null
        ? t.rich("changed", { time: () => <RelativeTime at={changedAt} /> })
        : t(stateOf(password, getsLink))}
    </RowState>
  );
  if (signsIn && !isFresh)
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
  if (signsIn)
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
  const mail = (
    <PostButton action="/forgot-password/request" hidden={{ login: username }} look="plain">
      {t("mail")}
    </PostButton>
  );
  return <PlainRow end={getsLink && mail}>{state}</PlainRow>;
}
