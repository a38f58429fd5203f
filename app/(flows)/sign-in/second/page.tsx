import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { requestHeaders } from "@/lib/http/request-headers";
import { usableFactors } from "@/lib/session/two-step/factors";
import { currentPending } from "@/lib/session/two-step/pending-sign-in";
import { trustDaysOf } from "@/lib/session/two-step/trusted-browser";
import { restartAddress } from "./second-step-address";
import { SecondStepForm } from "./second-step-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.second");
  return { title: t("title"), robots: { index: false } };
}

/** Asks for the second step of a sign-in whose password was right; nothing is open until then. */
export default async function SecondStepPage({ searchParams }: { searchParams: PageQuery }) {
  const [query, headers] = await Promise.all([searchParams, requestHeaders()]);
  const next = single(query.next);
  const pending = await currentPending(headers, new Date());
  if (!pending) redirect(restartAddress(next));
  const [usable, trustDays] = await Promise.all([
    usableFactors(pending.userId),
    trustDaysOf(pending.userId),
  ]);
  const refused = (await refusedForms(searchParams))("second");
  return (
    <SecondStepForm
      usable={usable}
      recovery={query.way === "recovery"}
      person={pending.name ?? pending.username}
      next={next}
      trust={trustDays > 0 ? { days: trustDays, checked: refused?.typed.trust === "on" } : null}
      problem={refused?.problems.code}
      asked={single(query.problem)}
    />
  );
}
