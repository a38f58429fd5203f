import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import MissingPage from "@/app/[...missing]/page";
import { isUnused } from "@/lib/users/set-up";
import { SetupForm } from "./setup-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup");
  if (!(await isUnused())) return { title: null, robots: { index: false } };
  return { title: t("title"), robots: { index: false } };
}

/** Setup of the first administrator. Not found once an account exists. */
export default async function SetupPage({ searchParams }: { searchParams: PageQuery }) {
  if (!(await isUnused())) return <MissingPage />;
  return <SetupForm refused={(await refusedForms(searchParams))("setup")} />;
}
