import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostButton } from "@/app/_ui/post-form";
import { TaskEnd } from "@/app/_ui/task-end";
import { TaskShell } from "@/app/_ui/task-shell";
import { confirmAddress, deviceAddress, deviceDenial } from "@/app/(flows)/device/addresses";
import { stepUpAddress } from "@/app/(flows)/sign-in/addresses";
import { noteNotFound } from "@/lib/error-pages/page-status";
import { originOf } from "@/lib/http/request";
import { requestHeaders } from "@/lib/http/request-headers";
import { pictureOf } from "@/lib/images/image-address";
import { reaches } from "@/lib/oauth/authorize/authentication-context";
import { readDeviceRequest, type ShownDeviceRequest } from "@/lib/provider/device-decision";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { requireUser } from "@/lib/session/guards";
import { ConfirmDevice } from "./confirm-device";

type Props = { searchParams: PageQuery };

/**
 * Asks about a request whose code this session entered, also for first-party applications and
 * earlier grants (RFC 8628 section 5.4), and shows what came of it.
 */
export default async function ConfirmDevicePage({ searchParams }: Props) {
  const code = single((await searchParams).code) ?? "";
  const session = await requireUser(deviceAddress(code));
  const request = await readDeviceRequest(code, session);
  if (!request) return <DeviceGone />;
  if (request.decision) return <DeviceDecided request={request} />;
  const { application, admitted, required } = request;
  if (!application || !admitted) return <DeviceRefused request={request} />;
  const { network } = originOf(await requestHeaders());
  const isElsewhere = request.network !== network;
  const here = confirmAddress(request.code);
  if (isElsewhere && !isFresh(session, new Date(), "device", "page"))
    redirect(freshSignInAddress(here));
  if (!reaches(session.amr, required)) redirect(stepUpAddress(here));
  const person = { ...session.user, picture: pictureOf(session.user) };
  return <ConfirmDevice {...{ request, application, person, isElsewhere }} />;
}

/** Replaces the page of a code that this session didn't enter, or that expired, with status 404. */
async function DeviceGone() {
  const t = await getTranslations("device.gone");
  noteNotFound(await requestHeaders());
  return (
    <TaskEnd
      title={t("title")}
      text={t("text")}
      next={{ href: deviceAddress(null), label: t("again") }}
    />
  );
}

/** Result of a decision. The device learns of it with its next poll. */
function DeviceDecided({ request }: { request: ShownDeviceRequest }) {
  const t = useTranslations("device");
  const { application } = request;
  const decision = request.decision ?? "denied";
  return (
    <TaskEnd
      title={t(`${decision}.title`)}
      text={t(`${decision}.text`)}
      other={{ href: "/account/apps", label: t("apps") }}
    >
      {application && (
        <p className="mt-3 text-sm text-soft">
          {t.rich(`${decision}.about`, { ...NAME, application: application.name })}
        </p>
      )}
    </TaskEnd>
  );
}

type DeviceRefusedProps = { request: ShownDeviceRequest };

/** Tells that the user can't use the application: it awaits approval, or is closed to them. */
function DeviceRefused({ request: { application, code } }: DeviceRefusedProps) {
  const t = useTranslations("device.refused");
  return (
    <TaskShell title={t("title")}>
      <p className="mt-3">
        {application
          ? t.rich("closed", { ...NAME, application: application.name })
          : t("notApproved")}
      </p>
      <p className="mt-3 text-sm text-soft">{t("next")}</p>
      <div className="mt-6 grid">
        <ButtonLink href={anotherAccountAddress(deviceAddress(code))}>{t("other")}</ButtonLink>
      </div>
      <PostButton {...deviceDenial(code)} className="mt-4 grid" look="plain">
        {t("deny")}
      </PostButton>
    </TaskShell>
  );
}
