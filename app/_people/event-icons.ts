import {
  AppWindow,
  Camera,
  CircleUser,
  Download,
  Fingerprint,
  type IconNode,
  KeyRound,
  Laptop,
  LifeBuoy,
  LogIn,
  LogOut,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  TriangleAlert,
  UserCheck,
  UserCog,
  UserX,
} from "lucide";
import { type Activity, type ActivityEvent, FAILED_ATTEMPTS } from "@/lib/account/activity";

type Subject = ActivityEvent extends `${infer S}.${string}` ? S : never;

const SUBJECT_ICONS: Record<Subject, IconNode> = {
  session: LogOut,
  grant: AppWindow,
  token: TriangleAlert,
  device: MonitorSmartphone,
  account: ShieldCheck,
  user: UserCog,
};

/** Icons of events that differ from their subject's. */
const OWN_ICONS: Partial<Record<ActivityEvent, IconNode>> = {
  "session.signed_in": LogIn,
  "session.recognized": UserCheck,
  "session.stepped_up": ShieldCheck,
  "account.profile_changed": CircleUser,
  "account.picture_changed": Camera,
  "account.email_requested": Mail,
  "account.email_verified": Mail,
  "account.password_changed": KeyRound,
  "account.password_link_sent": KeyRound,
  "account.password_reset": KeyRound,
  "account.invitation_accepted": KeyRound,
  "account.data_exported": Download,
  "account.recovery_codes_made": LifeBuoy,
  "account.recovery_code_used": LifeBuoy,
  "account.passkey_added": Fingerprint,
  "account.passkey_renamed": Fingerprint,
  "account.passkey_removed": Fingerprint,
  "account.set_up_link_sent": Mail,
  "account.deletion_requested": UserX,
  "account.deletion_cancelled": UserCheck,
  "account.browser_trusted": Laptop,
  "account.browsers_forgotten": Laptop,
  "user.created": CircleUser,
  "user.invited": Mail,
};

const SUSPICIOUS: ReadonlySet<ActivityEvent> = new Set([
  ...FAILED_ATTEMPTS,
  "account.passkey_suspected",
  "token.replayed",
]);

export const iconOf = (event: ActivityEvent): IconNode =>
  SUSPICIOUS.has(event)
    ? TriangleAlert
    : (OWN_ICONS[event] ?? SUBJECT_ICONS[event.split(".")[0] as Subject]);

/** True for what someone else may have done: failures, and a sign-in with a new browser. */
export const isSuspicious = ({ event, newDevice }: Activity): boolean =>
  newDevice || SUSPICIOUS.has(event);
