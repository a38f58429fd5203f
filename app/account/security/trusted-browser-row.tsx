import { Laptop } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { PostForm } from "@/app/_ui/post-form";
import { ShortDate } from "@/app/_ui/short-date";
import { useDeviceName } from "@/app/account/sessions/use-device-name";
import type { TrustedBrowser } from "@/lib/session/two-step/trusted-browser";
import { RowState } from "./row-state";

/** The browsers that skip the second step, and the button that ends that in all of them. */
export function TrustedBrowserRow({ browsers }: { browsers: readonly TrustedBrowser[] }) {
  const t = useTranslations("security.trusted");
  if (browsers.length === 0) return null;
  return (
    <DisclosureRow
      id="trusted-browsers"
      summary={
        <RowState icon={Laptop} title={t("row")}>
          {t("count", { count: browsers.length })}
        </RowState>
      }
    >
      <ul className="grid gap-3">
        {browsers.map((browser) => (
          <li key={browser.createdAt.toISOString()}>
            <Browser browser={browser} />
          </li>
        ))}
      </ul>
      <PostForm action="/forms/account/forget-browsers">
        <Button type="submit" look="plain">
          {t("forget")}
        </Button>
      </PostForm>
    </DisclosureRow>
  );
}

function Browser({ browser: { userAgent, network, createdAt, expiresAt } }: BrowserProps) {
  const t = useTranslations("security.trusted");
  return (
    <>
      <bdi className="block text-sm font-semibold">{useDeviceName(userAgent)}</bdi>
      <span className="block text-sm text-soft">
        {t.rich(network === null ? "times" : "place", {
          since: () => <ShortDate at={createdAt} />,
          until: () => <ShortDate at={expiresAt} />,
          network: network ?? "",
        })}
      </span>
    </>
  );
}

type BrowserProps = { browser: TrustedBrowser };
