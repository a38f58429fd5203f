import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { DisclosureList, DisclosureRow } from "@/app/_ui/disclosure-list";
import { FormActions } from "@/app/_ui/form-actions";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { RelativeTime } from "@/app/_ui/relative-time";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TitledSection } from "@/app/_ui/titled-section";
import { type ApiView, SHOWN_REQUESTS } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import type { ApiConsole } from "./console";

type Props = {
  console: ApiConsole;
  api: ApiView;
  viewer: { id: string };
  refusedOf: (form: string) => Problems | null;
};

/** Lists the requests for an API that await an answer, oldest first; nothing if there are none. */
export function Requests({ console, api, viewer, refusedOf }: Props) {
  const t = useTranslations("apis.requests");
  if (api.requests.length === 0) return null;
  return (
    <TitledSection id="requests" title={t("title")}>
      {api.requests.length === SHOWN_REQUESTS && (
        <p className="text-sm text-soft">{t("oldest", { count: SHOWN_REQUESTS })}</p>
      )}
      <DisclosureList>
        {api.requests.map((request, at) => (
          <RequestRow
            key={request.id}
            isFirst={at === 0}
            console={console}
            api={api}
            request={request}
            viewer={viewer}
            refused={refusedOf("request")}
          />
        ))}
      </DisclosureList>
    </TitledSection>
  );
}

type RowProps = Pick<Props, "console" | "api" | "viewer"> & {
  request: ApiView["requests"][number];
  isFirst: boolean;
  refused: Problems | null;
};

function RequestRow({ isFirst, refused, ...about }: RowProps) {
  const { api, request } = about;
  const { id, clientId, scopes, note } = request;
  const own = refused?.typed.clientId === clientId ? refused : null;
  return (
    <DisclosureRow
      id={`request-${id}`}
      open={own !== null || isFirst}
      summary={<Summary request={request} />}
    >
      <code className="text-xs break-all">{clientId}</code>
      <Scopes api={api} names={scopes} />
      {note !== "" && (
        <p className="border-l-2 border-edge pl-3 text-sm whitespace-pre-wrap wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      )}
      <AnswerForm {...about} refused={own} />
    </DisclosureRow>
  );
}

function Summary({ request }: Pick<RowProps, "request">) {
  const t = useTranslations("apis.requests");
  const { name, type, approved, owner, scopes, requestedAt } = request;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="text-sm font-semibold wrap-anywhere">{name}</bdi>
        {!approved && <Badge tone="warn">{t("unapproved")}</Badge>}
      </span>
      <span className="block text-xs text-soft wrap-anywhere">{scopes.join(", ")}</span>
      <span className="block text-xs text-soft">
        {t(type === "service" ? "kind.service" : "kind.users")} ·{" "}
        {t.rich(owner === null ? "since" : "by", {
          ...NAME,
          owner: owner ?? "",
          time: () => <RelativeTime at={requestedAt} />,
        })}
      </span>
    </span>
  );
}

function AnswerForm({
  console: { home, permission },
  api,
  request,
  viewer,
  refused,
}: Omit<RowProps, "isFirst">) {
  const t = useTranslations("apis.requests");
  const { id, clientId, approved, ownerId, scopes } = request;
  const isOwn = permission === "signed_in" && ownerId === viewer.id;
  const isBlocked = isOwn && !(approved && api.approvedAt !== null);
  return (
    <PostForm
      action={`/forms${home}/approve-request`}
      hidden={{ api: api.id, application: id, clientId, shown: scopes.join(" ") }}
      className="grid gap-4"
    >
      {isBlocked && <Notice kind="info">{t("ownUnapproved")}</Notice>}
      <TextAreaField
        name="note"
        id={`note-${id}`}
        label={t("note")}
        hint={t("noteHint")}
        rows={2}
        maxLength={1000}
        defaultValue={refused?.typed.note ?? ""}
        problem={fieldProblem(t, refused, "note")}
      />
      <FormActions>
        {!isBlocked && <Button type="submit">{t("approve")}</Button>}
        <Button type="submit" look="plain" formAction={`/forms${home}/decline-request`}>
          {t("decline")}
        </Button>
      </FormActions>
    </PostForm>
  );
}

function Scopes({ api, names }: { api: ApiView; names: readonly string[] }) {
  const t = useTranslations("apis.permissions");
  return (
    <ul className="grid gap-1 text-sm">
      {api.scopes
        .filter(({ name }) => names.includes(name))
        .map(({ name, description, sensitive }) => (
          <li key={name} className="wrap-anywhere">
            <code className="text-xs">{name}</code> <bdi className="text-soft">{description}</bdi>{" "}
            {sensitive && <Badge tone="danger">{t("sensitive")}</Badge>}
          </li>
        ))}
    </ul>
  );
}
