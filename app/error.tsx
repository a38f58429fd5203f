"use client";

import { BrandMark } from "@/app/_ui/brand-mark";
import { Button, ButtonLink } from "@/app/_ui/button";

/** A page of ours threw: our bug, or the database is away. */
export default function Failed({ error }: { error: Error & { digest?: string } }) {
  return (
    <>
      <title>Something failed · Foyer</title>
      <header className="border-b border-line bg-surface">
        <a
          href="/"
          className="mx-auto flex min-h-16 max-w-page items-center gap-2.5 px-4 text-lg font-semibold sm:px-6"
        >
          <BrandMark />
          Foyer
        </a>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pt-8 pb-16 sm:px-6 sm:pt-12"
      >
        <h1 className="text-2xl">Something failed on our side</h1>
        <p className="mt-4 max-w-prose">
          This is our mistake, not yours. Wait a moment, then load the page again. If you were
          signing in to an application and it fails again, go back to the application and begin
          anew.
        </p>
        {error.digest && (
          <p className="mt-4 text-sm text-soft">
            For whoever looks into it: error <code>{error.digest}</code>
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>Load the page again</Button>
          <ButtonLink href="/" look="plain">
            To the site directory
          </ButtonLink>
        </div>
      </main>
    </>
  );
}
