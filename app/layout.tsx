import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { requestHeaders } from "@/lib/http/request-headers";
import { themeOf } from "@/lib/i18n/preferences";
import { doorwayPath } from "@/lib/organization/accent-icon";
import { accentSheetPath } from "@/lib/organization/accent-sheet";
import { organizationNow } from "@/lib/organization/organization";
import { picturePaths } from "@/lib/organization/pictures";
import { issuer } from "@/lib/runtime/env";
import { findSession } from "@/lib/session/guards";
import { openedAs } from "@/lib/session/opened-as";
import { AnsweredPages } from "./_ui/answered-page";
import { OpenedAs } from "./_ui/opened-as";
import { PublicAddress } from "./_ui/public-address";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: t("brand"), template: `%s · ${t("brand")}` },
    description: t("description"),
    icons: iconsOf(picturePaths().icon),
    manifest: "/manifest.webmanifest",
  };
}

const iconsOf = (icon: string | null): Metadata["icons"] =>
  icon === null
    ? {
        icon: { url: doorwayPath(), type: "image/svg+xml", sizes: "any" },
        apple: { url: "/apple-touch-icon.png" },
      }
    : { icon: { url: icon, type: "image/png", sizes: "256x256" }, apple: { url: icon } };

export async function generateViewport(): Promise<Viewport> {
  const theme = themeOf(await requestHeaders());
  const [light, dark] = ["#ffffff", "#171b24"];
  return {
    colorScheme: theme ?? "light dark",
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: theme === "dark" ? dark : light },
      { media: "(prefers-color-scheme: dark)", color: theme === "light" ? light : dark },
    ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page rendered at build time couldn't have the nonce of its response's CSP.
  await connection();
  const t = await getTranslations("common");
  const colors = accentSheetPath();
  const { typeface, corners } = organizationNow();
  return (
    <html
      lang={await getLocale()}
      data-brand={t("brand")}
      data-theme={themeOf(await requestHeaders()) ?? undefined}
      data-typeface={typeface}
      data-corners={corners}
    >
      {colors !== null && (
        <head>
          <link rel="stylesheet" href={colors} />
        </head>
      )}
      <body className="flex min-h-dvh flex-col font-sans text-base antialiased">
        <PublicAddress origin={issuer()} />
        <OpenedAs account={await findAccount()}>
          <AnsweredPages>
            <a
              href="#content"
              className="sr-only z-10 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
            >
              {t("skip")}
            </a>
            {children}
          </AnsweredPages>
        </OpenedAs>
      </body>
    </html>
  );
}

/** Returns the account that the page is made for. While the database is unavailable, it is made for no one. */
async function findAccount() {
  const session = await findSession().catch(() => null);
  return session && openedAs(session.user);
}
