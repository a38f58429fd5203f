import { ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import { Card } from "@/app/_ui/card";
import { Monogram } from "@/app/_ui/monogram";
import { personName } from "@/app/_ui/person-line";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { requireUser } from "@/lib/session/guards";
import { AccountShell } from "./account-shell";

export const metadata: Metadata = { title: "Account", robots: { index: false } };

export default async function AccountPage() {
  const { user } = await requireUser("/account");
  const apps = await listAuthorizedApps(user.id);
  return (
    <AccountShell here="/account" title="Your account">
      <Card className="flex flex-col gap-5 p-6 sm:flex-row sm:items-center">
        <Monogram name={personName(user)} size="lg" round />
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          <Fact term="Name" value={user.name} />
          <Fact term="Username" value={user.username} />
          <Fact term="Email" value={user.email} />
        </dl>
      </Card>
      <Card className="divide-y divide-line p-0">
        <Way href="/account/apps" title="Authorized apps" text={appsInWords(apps.length)} />
        <Way href="/sign-out" title="Sign out" text="End your session on this device." />
      </Card>
    </AccountShell>
  );
}

const Fact = ({ term, value }: { term: string; value: string | null }) => (
  <div className="contents">
    <dt className="-mb-3 text-sm text-soft sm:mb-0 sm:self-center">{term}</dt>
    <dd>
      <bdi>{value ?? "Not set"}</bdi>
    </dd>
  </div>
);

const Way = ({ href, title, text }: { href: string; title: string; text: string }) => (
  <a
    href={href}
    className="group flex items-center justify-between gap-4 px-6 py-4 first:rounded-t-lg last:rounded-b-lg hover:bg-tint"
  >
    <span>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-soft">{text}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
  </a>
);

function appsInWords(count: number) {
  if (count === 0) return "No application may use your account.";
  return count === 1
    ? "One application may use your account."
    : `${count} applications may use your account.`;
}
