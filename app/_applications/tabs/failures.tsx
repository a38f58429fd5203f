import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ApplicationFailure, ApplicationView } from "@/lib/applications/overview";
import type { PageReason } from "@/lib/oauth/authorize/errors";
import { acceptedMethods } from "@/lib/oauth/client-auth/authentication";

/** Explanations and advice by error code, as keys of `developerApps.failures.means`. */
const MEANS = {
  redirect_uri_unregistered: "redirectUriUnregistered",
  pushed_redirect_uri_unregistered: "redirectUriUnregistered",
  redirect_uri_missing: "redirectUriMissing",
  client_methods_mixed: "clientMethodsMixed",
  client_suspended: "clientSuspended",
  client_pending: "clientPending",
  invalid_client: "invalidClient",
  invalid_grant: "invalidGrant",
  invalid_scope: "invalidScope",
  invalid_target: "invalidTarget",
  invalid_request: "invalidRequest",
  unauthorized_client: "unauthorizedClient",
  unsupported_response_type: "unsupported",
  unsupported_grant_type: "unsupported",
  request_not_supported: "unsupported",
  request_uri_not_supported: "unsupported",
  login_required: "interactionRequired",
  consent_required: "interactionRequired",
  interaction_required: "interactionRequired",
  account_selection_required: "interactionRequired",
  access_denied: "accessDenied",
} as const;

const isKnown = (error: string): error is keyof typeof MEANS => Object.hasOwn(MEANS, error);

/** Errors shown to the user on a page with the request id. All others were returned to the application. */
const ON_PAGE: ReadonlySet<string> = new Set<PageReason>([
  "redirect_uri_unregistered",
  "redirect_uri_missing",
  "client_suspended",
  "client_pending",
  "request_unknown",
]);

/** Errors that name the authentication method that the client used. */
const AUTHENTICATION: ReadonlySet<string> = new Set(["invalid_client", "client_methods_mixed"]);

type Props = {
  failures: readonly (ApplicationFailure & { times?: number })[];
  application: Pick<ApplicationView, "redirectUris" | "authMethod" | "authMethodEnforced">;
};

/** Returns the registered value that the request should have sent; null if registration isn't the cause. */
function registeredFor(error: string, application: Props["application"]) {
  if (error.endsWith("redirect_uri_unregistered")) return application.redirectUris.join("  ");
  const { authMethod: tokenEndpointAuthMethod, authMethodEnforced } = application;
  return AUTHENTICATION.has(error)
    ? acceptedMethods({ tokenEndpointAuthMethod, authMethodEnforced }).join(", ")
    : null;
}

/** Lists the latest failed requests of an application, with explanations for its developer. */
export function Failures({ failures, application }: Props) {
  const t = useTranslations("developerApps.failures");
  if (failures.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <ol className="divide-y divide-line">
      {failures.map(({ id, at, error, description, sent, requestId, times = 1 }) => (
        <li key={id} className="grid gap-1 py-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">
              {isKnown(error) ? t(`means.${MEANS[error]}`) : t("means.other")}
            </span>
            <span className="text-soft">
              {times > 1 ? (
                t.rich("repeated", { times, last: () => <RelativeTime at={at} /> })
              ) : (
                <RelativeTime at={at} />
              )}
            </span>
          </p>
          <p className="text-soft">
            <code>{error}</code>
            {/* The sent address has a line of its own. */}
            {(sent === null || AUTHENTICATION.has(error) || !description.includes(sent)) && (
              <>
                : <span lang="en">{description}</span>
              </>
            )}
          </p>
          {sent !== null && <p>{t.rich("sent", { ...CodeTag, sent })}</p>}
          <Registered text={registeredFor(error, application)} />
          {requestId !== null && (
            <p className="text-soft">
              {t.rich(ON_PAGE.has(error) ? "requestIdOnPage" : "requestId", {
                ...CodeTag,
                id: requestId,
              })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Registered({ text }: { text: string | null }) {
  const t = useTranslations("developerApps.failures");
  return text === null ? null : <p>{t.rich("registered", { ...CodeTag, registered: text })}</p>;
}
