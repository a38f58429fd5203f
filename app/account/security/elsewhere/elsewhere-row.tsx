import { LogIn } from "lucide";
import { useTranslations } from "next-intl";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { NAME } from "@/app/_ui/name-tag";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { AskFirst } from "@/app/account/security/ask-first";
import type { waysOf } from "@/lib/session/elsewhere/ways";

type Props = Awaited<ReturnType<typeof waysOf>> & { open: boolean };

/** Accounts at providers that sign in to this one, with what links and unlinks them. */
export function ElsewhereRow({ linked, others, open }: Props) {
  const t = useTranslations("security.elsewhere");
  if (linked.length + others.length === 0) return null;
  return (
    <DisclosureRow
      id="elsewhere"
      open={open}
      summary={
        <RowState icon={LogIn} title={t("row")}>
          {t("count", { count: linked.length })}
        </RowState>
      }
    >
      <ul className="grid gap-4">
        {linked.map(({ id, provider, email, lastSignedInAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              <bdi className="block text-sm font-semibold wrap-anywhere">{provider}</bdi>
              {email !== null && <bdi className="block text-sm break-all text-soft">{email}</bdi>}
              <span className="block text-sm text-soft">
                {t.rich("used", { time: () => <RelativeTime at={lastSignedInAt} /> })}
              </span>
            </span>
            <AskFirst row="elsewhere" text={t("unlink")}>
              <PostButton
                action="/forms/account/unlink-identity"
                hidden={{ identity: id }}
                look="plain"
              >
                {t("unlink")}
              </PostButton>
            </AskFirst>
          </li>
        ))}
      </ul>
      {others.map(({ id, name }) => {
        const link = <span>{t.rich("link", { ...NAME, provider: name })}</span>;
        return (
          <AskFirst key={id} row="elsewhere" text={link} className="justify-self-start">
            <PostButton
              action="/forms/account/link-identity"
              hidden={{ provider: id }}
              look="plain"
              className="justify-self-start"
            >
              {link}
            </PostButton>
          </AskFirst>
        );
      })}
    </DisclosureRow>
  );
}
