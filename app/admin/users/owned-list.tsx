import { useTranslations } from "next-intl";
import type { ownedBy } from "@/lib/users/list";

type Owned = Awaited<ReturnType<typeof ownedBy>>[number];

const PAGE_OF = { application: "/admin/applications", api: "/admin/apis" } as const;

const pageOf = ({ kind, id }: Pick<Owned, "kind" | "id">) => `${PAGE_OF[kind]}/${id}`;

/** Returns the address of the form that gives an application or API to somebody else. */
export const ownerAddress = (owned: Pick<Owned, "kind" | "id">) =>
  owned.kind === "application" ? `${pageOf(owned)}/people#owner` : `${pageOf(owned)}#owner`;

/** Lists what a user owns, with the ways to give it to somebody else or to suspend it. */
export function OwnedList({ owned }: { owned: readonly Owned[] }) {
  const t = useTranslations("adminUsers.owned");
  return (
    <ul className="grid list-disc gap-1 pl-5 marker:text-soft">
      {owned.map((one) => (
        <li key={one.id}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <a className="link inline-flex min-h-6 items-center" href={pageOf(one)}>
              <bdi>{one.name}</bdi>
            </a>
            <span className="text-sm text-soft">{t(one.kind)}</span>
            <a
              className="link inline-flex min-h-6 items-center text-sm"
              href={ownerAddress(one)}
              aria-label={t(`giveOf.${one.kind}`, { name: one.name })}
            >
              {t(`give.${one.kind}`)}
            </a>
            {one.suspended ? (
              <span className="text-sm text-soft">{t("suspended")}</span>
            ) : (
              <a
                className="link inline-flex min-h-6 items-center text-sm"
                href={`${pageOf(one)}/suspend`}
                aria-label={t("suspendOf", { name: one.name })}
              >
                {t("suspend")}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
