import {
  AppWindow,
  Camera,
  CircleUser,
  Download,
  type IconNode,
  KeyRound,
  LifeBuoy,
  LogIn,
  LogOut,
  Mail,
  ShieldCheck,
  TriangleAlert,
  UserCog,
} from "lucide";
import type { Activity, ActivityEvent } from "@/lib/account/activity";

export const EVENT_ICONS: Record<ActivityEvent, IconNode> = {
  "session.signed_in": LogIn,
  "session.sign_in_failed": TriangleAlert,
  "session.sign_in_deactivated": TriangleAlert,
  "session.sign_in_limited": TriangleAlert,
  "session.second_step_failed": TriangleAlert,
  "session.second_step_limited": TriangleAlert,
  "session.signed_out": LogOut,
  "session.ended": LogOut,
  "session.others_ended": LogOut,
  "grant.given": AppWindow,
  "grant.removed": AppWindow,
  "grant.kept": AppWindow,
  "token.replayed": TriangleAlert,
  "account.profile_changed": CircleUser,
  "account.picture_changed": Camera,
  "account.email_requested": Mail,
  "account.email_verified": Mail,
  "account.password_changed": KeyRound,
  "account.password_link_sent": KeyRound,
  "account.password_reset": KeyRound,
  "account.invitation_accepted": KeyRound,
  "account.data_exported": Download,
  "account.two_step_changed": ShieldCheck,
  "account.authenticator_added": ShieldCheck,
  "account.authenticator_removed": ShieldCheck,
  "account.recovery_codes_made": LifeBuoy,
  "account.recovery_code_used": LifeBuoy,
  "user.created": CircleUser,
  "user.invited": Mail,
  "user.changed": UserCog,
  "user.password_link_sent": UserCog,
  "user.signed_out": UserCog,
  "user.deactivated": UserCog,
  "user.reactivated": UserCog,
  "user.factors_reset": UserCog,
};

const SUSPICIOUS: ReadonlySet<ActivityEvent> = new Set([
  "session.sign_in_failed",
  "session.sign_in_deactivated",
  "session.sign_in_limited",
  "session.second_step_failed",
  "session.second_step_limited",
  "token.replayed",
]);

/** True for what someone else may have done: failures, and a sign-in with a new browser. */
export const isSuspicious = ({ event, newDevice }: Activity): boolean =>
  newDevice || SUSPICIOUS.has(event);
