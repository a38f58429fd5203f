import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PendingAuthorization } from "@/lib/provider/consent";

/** Shows where the user will be sent, and how long the access lasts. */
export function AccessFacts({
  pendingAuthorization,
}: {
  pendingAuthorization: PendingAuthorization;
}) {
  const t = useTranslations("consent");
  return (
    <dl className="mt-5 grid gap-3 border-t border-line pt-4 text-sm">
      <Fact term={t("destination")}>
        <bdi className="font-semibold">{pendingAuthorization.destination}</bdi>
      </Fact>
      <Fact term={t("lasts")}>
        {t(
          pendingAuthorization.scopes.includes("offline_access") ? "lastsOffline" : "lastsSession",
        )}
      </Fact>
      {pendingAuthorization.askedEachTime && <Fact term={t("eachTime")}>{t("eachTimeWhy")}</Fact>}
    </dl>
  );
}

/** Full-width punctuation includes its own space. */
const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="inline text-soft">{term}</dt>
    {/[：，]$/.test(term) ? "" : " "}
    <dd className="inline">{children}</dd>
  </div>
);
