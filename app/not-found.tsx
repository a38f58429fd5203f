import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { PageShell } from "@/app/_ui/page-shell";

export const metadata: Metadata = { title: "Page not found" };

export default async function NotFound() {
  return (
    <PageShell here={null}>
      <h1 className="text-2xl">There is no page at this address</h1>
      <p className="mt-4 max-w-prose">
        The link that brought you here is old, or the address has a typing error. If you were
        looking for one of the organisation’s sites, the directory has them all.
      </p>
      <div className="mt-6">
        <ButtonLink href="/">To the site directory</ButtonLink>
      </div>
    </PageShell>
  );
}
