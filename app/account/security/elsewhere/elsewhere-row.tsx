import { LogIn } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { NAME } from "@/app/_ui/name-tag";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { AskFirst } from "@/app/account/security/ask-first";
import type { Ways } from "@/lib/session/elsewhere/ways";

/** Ways to sign in without a provider. */
type Own = { password: { signsIn: boolean }; hasPasskey: boolean };

type Props = Ways & Own & { open: boolean };

/** Accounts at providers that sign in to this one, with what links and unlinks them. */
export function ElsewhereRow({ linked, others, open, ...own }: Props) {
  const t = useTranslations("security.elsewhere");
  if (linked.length + others.length === 0) return null;
  return (
    <DisclosureRow
      id="elsewhere"
      open={open || linked.some(({ isEnabled }) => !isEnabled)}
      summary={
        <RowState icon={LogIn} title={t("row")}>
          {linked.length === 0 && t("none")}
          {linked.map(({ id, provider, email }) => (
            <bdi key={id} className="block wrap-anywhere">
              {email === null ? provider : `${provider} · ${email}`}
            </bdi>
          ))}
        </RowState>
      }
    >
      {linked.length > 0 && (
        <ul className="grid gap-4">
          {linked.map((account) => (
            <LinkedAccount key={account.id} account={account} {...{ ...own, linked }} />
          ))}
        </ul>
      )}
      {others.map(({ id, name }) => {
        const link = <span>{t.rich("link", { ...NAME, provider: name })}</span>;
        return (
          <AskFirst key={id} row="elsewhere" text={link} className="justify-self-start">
            <PostButton
              action="/forms/account/link-identity"
              hidden={{ provider: id }}
              look="plain"
              className="justify-self-start"
            >
              {link}
            </PostButton>
          </AskFirst>
        );
      })}
    </DisclosureRow>
  );
}

type LinkedProps = Pick<Props, "linked"> & Own & { account: Props["linked"][number] };

/** An account at a provider, with the button that unlinks it unless the organization requires it. */
function LinkedAccount({ account, ...own }: LinkedProps) {
  const t = useTranslations("security.elsewhere");
  const { id, provider, email, lastSignedInAt, isEnabled, isRequired } = account;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0">
        <bdi className="block text-sm font-semibold wrap-anywhere">{provider}</bdi>
        {email !== null && <bdi className="block text-sm break-all text-soft">{email}</bdi>}
        <span className="block text-sm text-soft">
          {t.rich("used", { time: () => <RelativeTime at={lastSignedInAt} /> })}
        </span>
        {isRequired && <span className="block text-sm text-soft">{t("required")}</span>}
        {!isEnabled && <TurnedOff {...{ ...own, provider }} />}
      </span>
      {!isRequired && (
        <AskFirst row="elsewhere" text={t("unlink")}>
          <PostButton
            action="/forms/account/unlink-identity"
            hidden={{ identity: id }}
            look="plain"
          >
            {t("unlink")}
          </PostButton>
        </AskFirst>
      )}
    </li>
  );
}

type OffProps = Pick<Props, "linked"> & Own & { provider: string };

/** Says that a provider is turned off, and which ways to sign in are left. */
function TurnedOff({ provider, linked, password, hasPasskey }: OffProps) {
  const t = useTranslations("security.elsewhere");
  const format = useFormatter();
  const ways = [
    ...(password.signsIn ? [t("way.password")] : []),
    ...(hasPasskey ? [t("way.passkey")] : []),
    ...linked.filter(({ isEnabled }) => isEnabled).map((one) => one.provider),
  ];
  return (
    <span className="mt-1 block max-w-prose text-sm text-warn">
      {t("off", { provider })}
      <span className="block">
        {ways.length > 0
          ? t("left", { ways: format.list(ways, { type: "disjunction" }) })
          : t("noneLeft")}
      </span>
    </span>
  );
}
