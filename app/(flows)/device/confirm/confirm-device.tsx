import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Facts } from "@/app/_ui/facts";
import { Handover } from "@/app/_ui/handover";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import type { Person } from "@/app/_ui/person-line";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { TaskShell } from "@/app/_ui/task-shell";
import { ANSWERS, Answers } from "@/app/(flows)/answers";
import { AccessToDecide } from "@/app/(flows)/consent/access-to-decide";
import { Maker } from "@/app/(flows)/consent/maker";
import { sortScopes } from "@/app/(flows)/consent/sorted-scopes";
import { deviceAddress } from "@/app/(flows)/device/addresses";
import type { ShownApplication } from "@/lib/provider/consent";
import type { ShownDeviceRequest } from "@/lib/provider/device-decision";

type Props = {
  request: ShownDeviceRequest;
  application: ShownApplication;
  person: Person & { picture: string | null };
  /** True if the request came from another network than this page's. */
  isElsewhere: boolean;
};

/** Asks whether a device may use the account, with what tells the user's own device from another. */
export function ConfirmDevice({ request, application, person, isElsewhere }: Props) {
  const t = useTranslations("device");
  const offline = request.scopes.includes("offline_access");
  const scopes = sortScopes(request);
  return (
    <TaskShell
      title={t("confirm.title")}
      mark={<Handover application={application} />}
      heading={t.rich("confirm.heading", { ...NAME, application: application.name })}
    >
      <Maker application={application} />
      <p className="mt-4 text-sm text-soft">{t("confirm.compare")}</p>
      <p className="mt-1 font-mono text-2xl font-semibold tracking-wider">{request.code}</p>
      <div className="mt-4">
        <Notice kind="warn">{t("onlyYours")}</Notice>
      </div>
      <div className="mt-4">
        <Origin request={request} isElsewhere={isElsewhere} />
      </div>
      <AccessToDecide
        person={person}
        request={request}
        sorted={scopes}
        resume={deviceAddress(request.code)}
      />
      <p className="mt-3 text-xs text-soft">
        {t(offline ? "confirm.lastsOffline" : "confirm.lastsSession")}
      </p>
      <Decision code={request.code} />
    </TaskShell>
  );
}

/** When, by which program and from which network the device asked. */
function Origin({ request, isElsewhere }: Pick<Props, "request" | "isElsewhere">) {
  const t = useTranslations("device.confirm");
  const { requestedAt, program, network } = request;
  return (
    <Facts
      facts={[
        { label: t("requested"), value: <RelativeTime at={requestedAt} /> },
        { label: t("program"), value: <bdi>{program ?? t("unknown")}</bdi> },
        {
          label: t("network"),
          value: (
            <span className="flex flex-wrap items-center gap-x-2">
              <span>{network ?? t("unknown")}</span>
              <Badge tone={isElsewhere ? "warn" : "good"}>
                {t(isElsewhere ? "otherNetwork" : "yourNetwork")}
              </Badge>
            </span>
          ),
        },
      ]}
    />
  );
}

function Decision({ code }: { code: string }) {
  const t = useTranslations("device.confirm");
  return (
    <PostForm action="/forms/device/decide" hidden={{ code }} className={ANSWERS}>
      <Answers
        no={{ value: "deny", text: t("deny") }}
        yes={{ value: "approve", text: t("approve") }}
      />
    </PostForm>
  );
}
