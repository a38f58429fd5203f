import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { STRONG_NAME } from "@/app/_ui/name-tag";
import { AccountField } from "@/app/_ui/opened-as";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PersonLine } from "@/app/_ui/person-line";
import { TaskEnd } from "@/app/_ui/task-end";
import { TaskShell } from "@/app/_ui/task-shell";
import { locationFor } from "@/lib/oauth/logout/logout";
import { findLogout } from "@/lib/provider/logout";
import { readableHost } from "@/lib/readable-host";
import { findSession } from "@/lib/session/guards";
import { CARRIED } from "./carried";

/** Asks for confirmation of the user's own sign-out, or of one that an application requests at /oauth/logout. */
export default async function SignOutPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams;
  const session = await findSession();
  if (!session) return <SignedOut justNow={single(query.done) === "1"} />;
  const fields = CARRIED.flatMap((name) => {
    const value = single(query[name]);
    return value === null ? [] : [[name, value] as const];
  });
  const asked = await findLogout((name) => new Map<string, string>(fields).get(name));
  // The endpoint explains what is wrong with the request.
  if (!asked.ok) redirect(`/oauth/logout?${new URLSearchParams(Object.fromEntries(fields))}`);
  const { client } = asked.value;
  const location = locationFor(asked.value, session.user.id);
  const t = await getTranslations("signOut");
  return (
    <TaskShell title={t("title")} heading={t("heading")}>
      {client && (
        <p className="mt-3">
          {location === null
            ? t.rich("asked", { ...STRONG_NAME, application: client.name })
            : t.rich("askedWithReturn", {
                ...STRONG_NAME,
                application: client.name,
                destination: readableHost(location),
              })}
        </p>
      )}
      <div className="mt-5">
        <PersonLine person={session.user} />
      </div>
      <p className="mt-5">{t("effect")}</p>
      <form method="post" action="/sign-out/confirm" className="mt-6 grid gap-3">
        <AccountField />
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{t("submit")}</Button>
        <CancelLink href="/account" />
      </form>
    </TaskShell>
  );
}

/** Confirms that no one is signed in. */
function SignedOut({ justNow }: { justNow: boolean }) {
  const t = useTranslations();
  return (
    <TaskEnd
      title={t("signOut.title")}
      heading={t(justNow ? "signOut.done" : "signOut.nobody")}
      text={t(justNow ? "signOut.doneText" : "signOut.nobodyText")}
      next={{ href: "/", label: t("errors.toDirectory") }}
      other={{ href: "/sign-in", label: t("signOut.signIn") }}
    />
  );
}
