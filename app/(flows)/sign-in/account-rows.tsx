import { ChevronRight, UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { anotherAccountAddress } from "@/lib/session/another-account";

/** Classes of a row: a button or a link. The ring is inside, because the list cuts what is outside. */
export const ACCOUNT_ROW =
  "flex min-h-16 w-full cursor-pointer items-center px-4 py-2.5 hover:bg-tint focus-visible:-outline-offset-2 motion-safe:transition-colors";

/** Content of the row of an account. */
export const AccountOf = ({ person }: { person: Person }) => (
  <span className="min-w-0 flex-1">
    <PersonLine
      person={person}
      aside={<Icon node={ChevronRight} className="size-5 shrink-0 text-soft" />}
    />
  </span>
);

/** A list of accounts to choose from; the last row signs in to another one and leads to `next`. */
export function AccountRows({ next, children }: { next: string | null; children: ReactNode }) {
  const t = useTranslations("signIn");
  return (
    <div className="mt-5 divide-y divide-line overflow-hidden rounded-md border border-line">
      {children}
      <a href={anotherAccountAddress(next)} className={`${ACCOUNT_ROW} gap-3 font-semibold`}>
        <span className="grid size-11 shrink-0 place-items-center rounded-full border border-line text-soft">
          <Icon node={UserRoundPlus} className="size-5" />
        </span>
        {t("other")}
      </a>
    </div>
  );
}
