import { ArrowRight } from "lucide";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { CopyFacts } from "@/app/_applications/tabs/snippet-tabs";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { CopyValue } from "@/app/_ui/copy-value";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { Icon } from "@/app/_ui/icon";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SectionPage } from "@/app/_ui/section-page";
import { Table } from "@/app/_ui/table";
import { TitledSection } from "@/app/_ui/titled-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import { organizationNow } from "@/lib/organization/organization";
import { type KeyView, listKeys } from "@/lib/provider/key-rotation";
import { issuer } from "@/lib/runtime/env";

export default pageFor("keys", async (_, { searchParams }) => {
  const keys = await listKeys(new Date());
  const retired = keys.filter(({ state }) => state === "retired");
  const t = await getTranslations("adminKeys");
  const { jwks_uri: jwksUri } = providerMetadata(issuer(), LOCALES, organizationNow());
  return (
    <SectionPage
      title={t("title")}
      lead={t("intro")}
      actions={
        <ButtonLink href="/admin/keys/rotate" look="danger">
          {t("rotate.ask")}
        </ButtonLink>
      }
    >
      <Flash about="keys" query={searchParams} />
      <CopyFacts facts={[{ label: t("jwks"), values: [jwksUri] }]} />
      <KeyTimelines keys={keys} />
      {retired.length > 0 && <RetiredKeys keys={retired} />}
    </SectionPage>
  );
});

function RetiredKeys({ keys }: { keys: readonly KeyView[] }) {
  const t = useTranslations("adminKeys");
  return (
    <TitledSection id="retired" title={t("retired")}>
      <Table
        label={t("retired")}
        columns={[{ label: t("column.key") }, { label: t("column.times") }]}
        rows={keys.map((key) => ({
          key: key.kid,
          cells: [
            <span key="name" className="grid">
              <span>{key.alg}</span>
              <KeyId kid={key.kid} />
              <RevokeLink of={key} />
            </span>,
            <KeyTimes key="times" of={key} />,
          ],
        }))}
      />
    </TitledSection>
  );
}

/** Lists the algorithms, one per row: the key that signs, and the one that takes over. */
function KeyTimelines({ keys }: { keys: readonly KeyView[] }) {
  const t = useTranslations("adminKeys");
  const algorithms = [...new Set(keys.map(({ alg }) => alg))];
  const keyOf = (alg: string, state: KeyView["state"]) =>
    keys.find((key) => key.alg === alg && key.state === state);
  return (
    <ul aria-label={t("title")} className={`${CARD} divide-y divide-line`}>
      {algorithms.map((alg) => (
        <li
          key={alg}
          className="grid gap-x-6 gap-y-4 p-5 lg:grid-cols-[6rem_minmax(0,1fr)_auto_minmax(0,1fr)]"
        >
          <h2 className="text-title">{alg}</h2>
          <KeyBlock of={keyOf(alg, "active")} />
          <Icon node={ArrowRight} className="size-5 self-center text-soft max-lg:hidden" />
          <KeyBlock of={keyOf(alg, "next")} />
        </li>
      ))}
    </ul>
  );
}

function KeyBlock({ of: key }: { of: KeyView | undefined }) {
  const t = useTranslations("adminKeys");
  if (!key) return <p className="text-sm text-soft">{t("noKey")}</p>;
  return (
    <div className="grid content-start gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={key.state === "active" ? "good" : "info"}>
          {t(key.state === "active" ? "state.active" : "state.next")}
        </Badge>
        <KeyId kid={key.kid} />
      </p>
      <KeyTimes of={key} />
      <RevokeLink of={key} />
    </div>
  );
}

/** ID of a key, as in the headers of the tokens that it signs. */
const KeyId = ({ kid }: { kid: string }) => (
  <span className="flex min-w-0 items-center gap-1">
    <code className="text-xs font-normal break-all text-soft">{kid}</code>
    <CopyValue value={kid} labels={useCopyWords()(kid).labels} />
  </span>
);

/** Link to the confirmation of a key's revocation. */
function RevokeLink({ of: { alg, kid } }: { of: KeyView }) {
  const t = useTranslations("adminKeys.revoke");
  return (
    <a
      href={`/admin/keys/revoke/${kid}`}
      className="link inline-flex min-h-6 items-center justify-self-start text-sm"
      aria-label={t("askFor", { alg, kid })}
    >
      {t("ask")}
    </a>
  );
}

/** Times of a key: its past use and what happens next. */
function KeyTimes({ of: key }: { of: KeyView }) {
  const t = useTranslations("adminKeys.times");
  const lines: [Parameters<typeof t.rich>[0], Date | null][] = [
    ["published", key.activatedAt === null ? key.createdAt : null],
    ["signing", key.retiredAt === null ? key.activatedAt : null],
    ["due", key.rotationDueAt],
    ["signedFrom", key.retiredAt && key.activatedAt],
    ["signedUntil", key.retiredAt],
    [key.published ? "publishedUntil" : "withdrawn", key.publishedUntil],
    ["remembered", key.rememberedUntil],
  ];
  return (
    <ul className="grid gap-0.5 text-left">
      {lines.map(
        ([words, at]) =>
          at && <li key={words}>{t.rich(words, { time: () => <RelativeTime at={at} /> })}</li>,
      )}
    </ul>
  );
}
