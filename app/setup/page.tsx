import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { isUnused } from "@/lib/administration/set-up";
import { readProblems } from "@/lib/http/problems";
import { SetupForm } from "./setup-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup");
  return { title: t("title"), robots: { index: false } };
}

/** The first administrator of an installation. There is no such page once somebody has an account. */
export default async function SetupPage({ searchParams }: { searchParams: PageQuery }) {
  const [asked, query] = await Promise.all([headers(), searchParams]);
  if (!(await isUnused())) notFound();
  return <SetupForm refused={readProblems(new Headers(asked), "setup", single(query.problem))} />;
}
