import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { Facts } from "@/app/_ui/facts";
import { AS_TYPED } from "@/app/_ui/field";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { TextAreaField } from "@/app/_ui/text-area-field";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import type { TokenReport } from "@/lib/provider/check-token";
import { issuer } from "@/lib/runtime/env";
import type { ApiConsole } from "./console";
import { TestTokenForm } from "./test-token-form";
import { useScopeWords } from "./use-scope-words";

type Props = {
  console: ApiConsole;
  api: ApiView;
  viewer: { id: string };
  report: Problems | null;
  /** Refusal of a test token. */
  refused: Problems | null;
};

/** Issues a test token, and says of a pasted one whether the API should accept it, and why not. */
export function TokenCheck({ console, api, viewer, report, refused }: Props) {
  const t = useTranslations("apis.token");
  return (
    <Section id="test" title={t("title")}>
      <TestTokenForm console={console} api={api} viewer={viewer} refused={refused} />
      {report && <Report console={console} api={api} of={report.problems as TokenReport} />}
      {/* Remounted after each check, so that no token stays in its field. */}
      <PostForm
        key={report?.problems.at}
        action={`/forms${console.home}/check-token`}
        hidden={{ api: api.id }}
        className="grid gap-4"
      >
        <TextAreaField
          {...AS_TYPED}
          name="token"
          label={t("field")}
          hint={t("hint")}
          required
          rows={3}
          autoComplete="off"
        />
        <Button type="submit" look="plain" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </Section>
  );
}

const seesAll = ({ permission }: ApiConsole) => permission === "applications";

type ReportProps = Omit<Props, "report" | "viewer" | "refused"> & { of: TokenReport };

function Report({ console, api, of: report }: ReportProps) {
  const t = useTranslations("apis.token");
  const scopeIn = useScopeWords();
  const { verdict, scopes = "", expiresAt = "", userId = "", applicationId = "" } = report;
  const { application = "", clientId = "", person = "", retryAfter = "" } = report;
  const named = (href: string, name: string) =>
    seesAll(console) ? (
      <a href={href} className="link">
        <bdi>{name}</bdi>
      </a>
    ) : (
      <bdi>{name}</bdi>
    );
  const kind = verdict === "accepted" ? "done" : "error";
  const said = {
    ...CodeTag,
    ...NAME,
    api: api.name,
    issuer: issuer(),
    found: report.issuer ?? "",
    retryAfter,
  };
  const granted = api.scopes.filter(({ name }) => scopes.split(" ").includes(name));
  return (
    <>
      <Notice kind={kind}>
        <p>{t.rich(`verdict.${verdict}`, said)}</p>
      </Notice>
      {application !== "" && (
        <Facts
          facts={[
            {
              label: t("application"),
              value: named(`/admin/applications/${applicationId}`, application),
            },
            { label: "client_id", value: <code className="wrap-anywhere">{clientId}</code> },
            {
              label: t("subject"),
              value:
                userId === "" ? t("itself") : named(`/admin/users/${userId}`, person || userId),
            },
            { label: t("expires"), value: <RelativeTime at={new Date(expiresAt)} /> },
            {
              label: t("permits"),
              value: report.scopeCount
                ? t("scopes", { count: Number(report.scopeCount) })
                : granted.map((scope) => (
                    <span key={scope.name} className="block">
                      <code>{scope.name}</code> · {scopeIn(scope)}
                    </span>
                  )),
            },
            ...(report.dpop ? [{ label: "DPoP", value: t("dpop") }] : []),
          ]}
        />
      )}
    </>
  );
}
