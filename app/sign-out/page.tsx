import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Button, ButtonLink } from "@/app/_ui/button";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PersonLine } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import { findLogout } from "@/lib/provider/logout";
import { findSession } from "@/lib/session/guards";
import { CARRIED } from "./carried";
import { SignedOut } from "./signed-out";

export const metadata: Metadata = { title: "Sign out", robots: { index: false } };

/** The person's own sign-out, or the one that an application asks for at /oauth/logout. */
export default async function SignOutPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams;
  const session = await findSession();
  if (!session) return <SignedOut justNow={single(query.done) === "1"} />;
  const fields = CARRIED.flatMap((name) => {
    const value = single(query[name]);
    return value === null ? [] : [[name, value] as const];
  });
  const asked = await findLogout((name) => new Map<string, string>(fields).get(name));
  // The endpoint says what is wrong with it.
  if (!asked.ok) redirect(`/oauth/logout?${new URLSearchParams(Object.fromEntries(fields))}`);
  const { client, location } = asked.value;
  return (
    <TaskShell>
      <h1 className="text-xl">Sign out of Foyer on this device?</h1>
      {client && (
        <p className="mt-3">
          <bdi className="font-semibold">{client.name}</bdi> asks for it
          {location === null ? "." : `, and has you back at ${destination(location)} afterwards.`}
        </p>
      )}
      <div className="mt-5">
        <PersonLine person={session.user} />
      </div>
      <p className="mt-5">
        Applications that you use through this sign-in lose their access at once. Those that you
        allowed to stay connected when you are away keep it.
      </p>
      <form method="post" action="/sign-out/confirm" className="mt-6 grid gap-3">
        <input type="hidden" name="account" value={session.user.id} />
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Sign out</Button>
        <ButtonLink href="/account" look="plain">
          Stay signed in
        </ButtonLink>
      </form>
    </TaskShell>
  );
}

/** What a person can compare: host and port, or a program's own scheme. */
function destination(location: string) {
  const { host, protocol } = new URL(location);
  return host || protocol.slice(0, -1);
}
