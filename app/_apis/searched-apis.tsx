import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchedList } from "@/app/admin/searched-list";
import type { ApiQuery, apiPage } from "@/lib/apis/list";

type Props = {
  /** Address of the list. */
  page: string;
  asked: ApiQuery;
  found: Awaited<ReturnType<typeof apiPage>>;
  children: ReactNode;
};

/** A page of APIs with their search. */
export function SearchedApis({ found, ...list }: Props) {
  const t = useTranslations("apis.search");
  const words = {
    ...{ label: t("label"), go: t("go"), all: t("all") },
    found: t("found", { total: found.total }),
  };
  return <SearchedList {...list} found={found} words={words} />;
}
