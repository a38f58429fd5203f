import { ChevronDown, ChevronUp } from "lucide";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { PeopleDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { Icon } from "@/app/_ui/icon";
import { Monogram } from "@/app/_ui/monogram";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowName, RowText } from "@/app/_ui/row-name";
import { SectionPage } from "@/app/_ui/section-page";
import { type Column, Table } from "@/app/_ui/table";
import { listProviders } from "@/lib/session/elsewhere/administer";
import { kindOf, PROVIDERS, providerAddress } from "./kinds";
import { ProviderBadge } from "./provider-badge";

/** Lists the providers in the order of their buttons. */
export default pageFor("providers", async (_, { searchParams }) => {
  const [providers, t] = await Promise.all([listProviders(), getTranslations("adminProviders")]);
  const add = <ButtonLink href={`${PROVIDERS}/new`}>{t("add")}</ButtonLink>;
  const isEmpty = providers.length === 0;
  return (
    <SectionPage
      title={t("title")}
      lead={!isEmpty && t("intro")}
      actions={
        !isEmpty && (
          <>
            <ButtonLink href="/admin/organization/sign-in#providers" look="plain">
              {t("placeOfButtons")}
            </ButtonLink>
            {add}
          </>
        )
      }
    >
      <Flash
        about="providers"
        query={searchParams}
        named={movedOf(providers, await searchParams)}
      />
      {isEmpty ? (
        <EmptyState title={t("empty.title")} drawing={<PeopleDrawing />} action={add}>
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <ProviderTable providers={providers} />
      )}
    </SectionPage>
  );
});

type Providers = Awaited<ReturnType<typeof listProviders>>;

/** Returns the provider that was moved, with its place; null if there is none. */
function movedOf(providers: Providers, { which }: Awaited<PageQuery>) {
  const at = providers.findIndex(({ id }) => id === single(which));
  const name = providers[at]?.name;
  return name === undefined ? null : { name, object: `${at + 1}` };
}

function ProviderTable({ providers }: { providers: Providers }) {
  const t = useTranslations("adminProviders");
  const columns = [
    { label: t("column.name"), phone: "title" },
    { label: t("column.kind"), phone: "second", share: 3 },
    { label: t("field.domains"), share: 3 },
    { label: t("column.people"), numeric: true },
    { label: t("column.lastUsed") },
    { label: t("column.state"), phone: "state" },
  ] satisfies Column[];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={providers.map(({ id, name, domains, accounts, lastUsedAt, ...provider }, at) => ({
        key: id,
        picture: <Monogram name={name} size="sm" />,
        cells: [
          <RowName key="name" href={providerAddress(id)} name={name} />,
          t(`kind.${kindOf(provider)}`),
          <RowText key="domains">{domains.join(", ") || "–"}</RowText>,
          accounts,
          lastUsedAt ? <RelativeTime key="used" at={lastUsedAt} /> : "–",
          <span key="state" className="inline-flex items-center gap-2 lg:flex lg:justify-between">
            <span>
              <ProviderBadge isEnabled={provider.enabledAt !== null} />
            </span>
            {providers.length > 1 && <Steps {...{ id, name, at }} last={providers.length - 1} />}
          </span>,
        ],
      }))}
    />
  );
}

type StepsProps = { id: string; name: string; at: number; last: number };

/** Buttons that move a provider by one place. */
function Steps({ id, name, at, last }: StepsProps) {
  const t = useTranslations("adminProviders.order");
  return (
    <PostForm action="/forms/admin/providers/move" hidden={{ id }} className="flex">
      {(["up", "down"] as const).map((to) => (
        <button
          key={to}
          type="submit"
          name="to"
          value={to}
          disabled={at === (to === "up" ? 0 : last)}
          aria-label={t(to, { name })}
          title={t(to, { name })}
          className="grid size-9 cursor-pointer place-items-center rounded-md text-soft hover:bg-tint hover:text-accent disabled:invisible pointer-fine:size-8"
        >
          <Icon node={to === "up" ? ChevronUp : ChevronDown} className="size-5" />
        </button>
      ))}
    </PostForm>
  );
}
