import { Braces } from "lucide";
import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { DisclosureList, DisclosureRow } from "@/app/_ui/disclosure-list";
import { Facts } from "@/app/_ui/facts";
import { Notice } from "@/app/_ui/notice";
import { RowState } from "@/app/_ui/row-state";
import { TitledSection } from "@/app/_ui/titled-section";
import { useReasonWords } from "@/app/admin/providers/use-reason-words";
import { userAddress } from "@/app/admin/users/user-address";
import { type ElsewhereReason, pageOf } from "@/lib/session/elsewhere/failure";
import type { UserOverview } from "@/lib/users/list";
import { claimsIn } from "./trial-report";

type Props = { trial: Readonly<Record<string, string>>; account: UserOverview | null };

/** Shows what a sign-in with a provider would have done, and what the provider said. */
export function TrialResult({ trial, account }: Props) {
  const t = useTranslations("adminProviders.trial");
  const claims = claimsIn(trial);
  return (
    <TitledSection id="trial" title={t("title")}>
      <Verdict trial={trial} account={account} />
      {trial.subject !== undefined && (
        <Card className="p-5 sm:p-6">
          <TrialFacts trial={trial} account={account} />
        </Card>
      )}
      {claims.length > 0 && (
        <DisclosureList>
          <DisclosureRow
            id="claims"
            summary={
              <RowState icon={Braces} title={t("claims")}>
                {t("claimCount", { count: claims.length })}
              </RowState>
            }
          >
            <Facts
              facts={claims.map(([name, text]) => ({
                label: name,
                value: <bdi className="wrap-anywhere">{text}</bdi>,
              }))}
            />
          </DisclosureRow>
        </DisclosureList>
      )}
    </TitledSection>
  );
}

/** Says whether an account would be found, linked or made, and which, or why nobody gets in. */
function Verdict({ trial, account }: Props) {
  const t = useTranslations("adminProviders.trial");
  const wordsOf = useReasonWords();
  const { enters, reason = "", about } = trial;
  const way = enters as "new" | undefined;
  const isCanceled = pageOf({ reason: reason as ElsewhereReason, about }) === "cancelled";
  if (isCanceled)
    return (
      <Notice kind="info">
        <p className="font-semibold">{t("verdict.canceled")}</p>
        <p>{t("canceled")}</p>
      </Notice>
    );
  const named = { account: () => (account ? <AccountLink account={account} /> : "") };
  return (
    <Notice kind={way ? "done" : "error"}>
      <p className="font-semibold">{t(`verdict.${way ?? "refused"}`)}</p>
      <p>{way ? t.rich(`enters.${way}`, named) : wordsOf(reason, about ?? null)}</p>
      <p className="mt-1">{t("nothing")}</p>
    </Notice>
  );
}

const AccountLink = ({ account: { id, username } }: { account: UserOverview }) => (
  <a className="link" href={userAddress(id)}>
    <bdi>{username}</bdi>
  </a>
);

function TrialFacts({ trial, account }: Props) {
  const t = useTranslations("adminProviders.trial");
  const faults = useTranslations("adminAudit.values.about");
  const { subject = "", email, addressFault, isStrong, groups, groupsHere } = trial;
  const groupWords = (text: string) =>
    /^groups_\w+$/.test(text) && faults.has(text as "trust_never")
      ? faults(text as "trust_never")
      : text || t("noGroups");
  const here =
    groupsHere === "" ? t(groups === "" ? "noneCame" : "noneHere") : (groupsHere ?? t("keptHere"));
  const facts = [
    { label: t("subject"), value: <code className="wrap-anywhere">{subject}</code> },
    { label: t("address"), value: <bdi className="break-all">{email ?? "–"}</bdi> },
    {
      label: t("believed"),
      value: addressFault ? faults(addressFault as "trust_never") : t("isBelieved"),
    },
    { label: t("account"), value: account ? <AccountLink account={account} /> : t("noAccount") },
    ...(groups === undefined
      ? []
      : [
          { label: t("groups"), value: <bdi className="wrap-anywhere">{groupWords(groups)}</bdi> },
          { label: t("groupsHere"), value: <bdi className="wrap-anywhere">{here}</bdi> },
        ]),
    { label: t("second"), value: t(isStrong === "true" ? "proven" : "asked") },
  ];
  return <Facts facts={facts} />;
}
