import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { confirmAddress, deviceAddress } from "@/app/(flows)/device/addresses";
import { stepUpAddress } from "@/app/(flows)/sign-in/step-up/step-up-address";
import { originOf } from "@/lib/http/origin";
import { requestHeaders } from "@/lib/http/request-headers";
import { pictureOf } from "@/lib/images/image-address";
import { reaches } from "@/lib/oauth/authorize/authentication-context";
import { readDeviceRequest } from "@/lib/provider/device-decision";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { findSession, requireUser } from "@/lib/session/guards";
import { ConfirmDevice } from "./confirm-device";
import { DeviceDecided } from "./device-decided";
import { DeviceGone } from "./device-gone";
import { DeviceRefused } from "./device-refused";

type Props = { searchParams: PageQuery };

const codeIn = async (query: PageQuery) => single((await query).code) ?? "";

/** Cached per request, because both the title and the page need it. */
const findRequest = cache(async (code: string) => {
  const session = await findSession();
  return session && readDeviceRequest(code, session);
});

export async function generateMetadata({ searchParams }: Props) {
  const t = await getTranslations("device");
  const request = await findRequest(await codeIn(searchParams));
  return { title: t(request ? "confirm.title" : "gone.title"), robots: { index: false } };
}

/**
 * Asks about a request whose code this session entered, also for first-party applications and
 * earlier grants (RFC 8628 section 5.4), and shows what came of it.
 */
export default async function ConfirmDevicePage({ searchParams }: Props) {
  const code = await codeIn(searchParams);
  const session = await requireUser(deviceAddress(code));
  const request = await findRequest(code);
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
