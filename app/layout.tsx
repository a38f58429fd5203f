import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Foyer", template: "%s · Foyer" },
  description: "The sites of your organisation, and your account for them.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#171b24" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page made at build time could not carry the nonce of its answer's CSP.
  await connection();
  return (
    <html lang="en">
      <body className="font-sans text-base antialiased">
        <a
          href="#content"
          className="sr-only z-10 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  );
}
