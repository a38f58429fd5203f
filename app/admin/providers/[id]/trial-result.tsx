import { useTranslations } from "next-intl";
import { Card, TABLE_CARD } from "@/app/_ui/card";
import { Facts } from "@/app/_ui/facts";
import { Notice } from "@/app/_ui/notice";
import { Table } from "@/app/_ui/table";
import { TitledSection } from "@/app/_ui/titled-section";
import { useReasonWords } from "@/app/admin/providers/use-reason-words";
import { userAddress } from "@/app/admin/users/user-address";
import type { UserOverview } from "@/lib/users/list";
import { claimsIn } from "./trial-report";

type Props = { trial: Readonly<Record<string, string>>; account: UserOverview | null };

/** Shows what a sign-in with a provider would have done, and what the provider said. */
export function TrialResult({ trial, account }: Props) {
  const t = useTranslations("adminProviders.trial");
  const wordsOf = useReasonWords();
  const { enters, reason = "", about = null } = trial;
  const claims = claimsIn(trial);
  return (
    <TitledSection id="trial" title={t("title")}>
      <Notice kind={enters ? "done" : "error"}>
        <p>{enters ? t(`enters.${enters}` as "enters.new") : wordsOf(reason, about)}</p>
        <p className="mt-1">{t("nothing")}</p>
      </Notice>
      {trial.subject !== undefined && (
        <Card className="p-6">
          <TrialFacts trial={trial} account={account} />
        </Card>
      )}
      {claims.length > 0 && (
        <div className={TABLE_CARD}>
          <Table
            label={t("claims")}
            columns={[{ label: t("claim") }, { label: t("value") }]}
            rows={claims.map(([name, text]) => ({
              key: name,
              cells: [
                <code key="name">{name}</code>,
                <bdi key="value" className="wrap-anywhere">
                  {text}
                </bdi>,
              ],
            }))}
          />
        </div>
      )}
    </TitledSection>
  );
}

function TrialFacts({ trial, account }: Props) {
  const t = useTranslations("adminProviders.trial");
  const faults = useTranslations("adminAudit.values.about");
  const { subject = "", email, addressFault, isStrong, groups } = trial;
  const groupWords = (text: string) =>
    /^groups_\w+$/.test(text) && faults.has(text as "trust_never")
      ? faults(text as "trust_never")
      : text || t("noGroups");
  const facts = [
    { label: t("subject"), value: <code className="wrap-anywhere">{subject}</code> },
    { label: t("address"), value: <bdi className="break-all">{email ?? "–"}</bdi> },
    {
      label: t("believed"),
      value: addressFault ? faults(addressFault as "trust_never") : t("isBelieved"),
    },
    {
      label: t("account"),
      value: account ? (
        <a className="link" href={userAddress(account.id)}>
          <bdi>{account.username}</bdi>
        </a>
      ) : (
        "–"
      ),
    },
    ...(groups === undefined ? [] : [{ label: t("groups"), value: groupWords(groups) }]),
    { label: t("second"), value: t(isStrong === "true" ? "proven" : "asked") },
  ];
  return <Facts facts={facts} />;
}
