import { useTranslations } from "next-intl";
import type { strandedBy } from "@/lib/session/elsewhere/end";

type Props = Awaited<ReturnType<typeof strandedBy>>;

/** Names the people who couldn't sign in without a provider. */
export function Stranded({ byPasskey, ...stranded }: Props) {
  const t = useTranslations("adminProviders.remove");
  return (
    <>
      {stranded.total > 0 && <Locked {...stranded} />}
      {byPasskey > 0 && <p>{t("byPasskey", { count: byPasskey })}</p>}
    </>
  );
}

/** Names those who have no other way. */
function Locked({ people, total, unreachable }: Omit<Props, "byPasskey">) {
  const t = useTranslations("adminProviders.remove");
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
