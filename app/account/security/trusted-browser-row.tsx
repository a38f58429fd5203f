import { Laptop } from "lucide";
import { useTranslations } from "next-intl";
import { useDeviceName } from "@/app/_people/use-device-name";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { PostButton } from "@/app/_ui/post-form";
import { RowState } from "@/app/_ui/row-state";
import { ShortDate } from "@/app/_ui/short-date";
import type { TrustedBrowser } from "@/lib/session/two-step/trusted-browser";
import { AskFirst } from "./ask-first";

type Props = { browsers: readonly TrustedBrowser[]; open: boolean };

/** The browsers that skip the second step, and the button that ends that in all of them. */
export function TrustedBrowserRow({ browsers, open }: Props) {
  const t = useTranslations("security.trusted");
  if (browsers.length === 0) return null;
  return (
    <DisclosureRow
      id="trusted-browsers"
      open={open}
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
      <AskFirst row="trusted-browsers" text={t("forget")} className="justify-self-start">
        <PostButton action="/forms/account/forget-browsers" look="plain">
          {t("forget")}
        </PostButton>
      </AskFirst>
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
