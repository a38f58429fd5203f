import { useTranslations } from "next-intl";
import type { strandedBy } from "@/lib/session/elsewhere/administer";

type Props = Awaited<ReturnType<typeof strandedBy>>;

/** Names the people who couldn't sign in without a provider. */
export function Stranded({ people, total, unreachable }: Props) {
  const t = useTranslations("adminProviders.remove");
  if (total === 0) return null;
  return (
    <>
      <p>{t("stranded", { total })}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        {people.map(({ username, isReachable }) => (
          <li key={username}>
            <bdi>{isReachable ? username : t("noLink", { name: username })}</bdi>
          </li>
        ))}
      </ul>
      {total > people.length && <p>{t("more", { count: total - people.length })}</p>}
      {unreachable > 0 && <p>{t("unreachable", { count: unreachable })}</p>}
    </>
  );
}
