import type { ReactNode } from "react";
import { PageShell } from "@/app/_ui/page-shell";
import { AccountShell } from "@/app/account/account-shell";
import { AdminShell } from "@/app/admin/admin-shell";
import { DeveloperShell } from "@/app/developer/developer-shell";
import { PAGE } from "@/lib/http/page-address";
import { requestHeaders } from "@/lib/http/request-headers";
import { findSession } from "@/lib/session/guards";
import { administrationOf } from "@/lib/session/permissions";

type Props = { title: string; children: ReactNode };

/** Layout of a missing or forbidden page. A signed-in user keeps the section in which it would be. */
export async function MissingShell({ title, children }: Props) {
  const session = await findSession();
  const [section, place] = placeOf((await requestHeaders()).get(PAGE) ?? "/");
  if (session && section === "/account")
    return (
      <AccountShell here={place as Here<typeof AccountShell>} title={title}>
        {children}
      </AccountShell>
    );
  if (session && section === "/developer")
    return (
      <DeveloperShell here={place as Here<typeof DeveloperShell>} title={title}>
        {children}
      </DeveloperShell>
    );
  const role = session?.user.role;
  if (role && section === "/admin" && administrationOf(role) !== null)
    return (
      <AdminShell here={place as Here<typeof AdminShell>} role={role} title={title}>
        {children}
      </AdminShell>
    );
  return (
    <PageShell here={null}>
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-4 grid gap-4">{children}</div>
    </PageShell>
  );
}

/** Page that a shell marks as the current one. With any other value it marks none. */
type Here<S extends (props: never) => unknown> = Parameters<S>[0] extends { here: infer H }
  ? H
  : never;

/** Returns the section of an address, and the page of its list that the address is below. */
function placeOf(address: string): [section: string, place: string] {
  const [, section, page] = new URL(address, "http://x").pathname.split("/");
  return [`/${section}`, page ? `/${section}/${page}` : `/${section}`];
}
