import {
  AppWindow,
  Braces,
  Building2,
  CircleUser,
  Globe,
  type IconNode,
  KeyRound,
  LogIn,
  MonitorSmartphone,
  ScrollText,
  Server,
  ShieldCheck,
  TriangleAlert,
  UserCog,
  UsersRound,
} from "lucide";
import { Icon } from "@/app/_ui/icon";
import { type AuditEventName, type AuditGroup, groupOf, isAuditGroup } from "@/lib/audit/query";

const ICONS: Record<AuditGroup, IconNode> = {
  session: LogIn,
  account: CircleUser,
  grant: ShieldCheck,
  token: TriangleAlert,
  device: MonitorSmartphone,
  user: UserCog,
  application: AppWindow,
  api: Braces,
  permission: Braces,
  group: UsersRound,
  site: Globe,
  key: KeyRound,
  policy: LogIn,
  organization: Building2,
  installation: Server,
  audit: ScrollText,
};

/** Events that may need attention; others have a neutral tone. */
const TONES: Partial<Record<AuditEventName, "warn" | "danger">> = {
  "session.sign_in_failed": "warn",
  "session.sign_in_deactivated": "warn",
  "session.sign_in_limited": "danger",
  "session.second_step_failed": "warn",
  "session.second_step_limited": "danger",
  "account.passkey_suspected": "danger",
  "token.replayed": "danger",
  "user.deactivated": "warn",
  "account.deletion_requested": "warn",
  "account.deleted": "warn",
  "user.factors_reset": "warn",
  "application.access_revoked": "warn",
  "application.suspended": "warn",
  "application.removed": "warn",
  "api.suspended": "warn",
  "api.removed": "warn",
  "site.removed": "warn",
  "installation.restored": "warn",
};

/** Icon of an event's kind. A newer version may have written an unknown one. */
export function EventIcon({ event }: { event: AuditEventName }) {
  const group = groupOf(event);
  const tone = Object.hasOwn(TONES, event) ? TONES[event] : undefined;
  const icon = isAuditGroup(group) ? ICONS[group] : ScrollText;
  return (
    <span className="row-icon" data-tone={tone}>
      <Icon node={tone ? TriangleAlert : icon} className="size-4" />
    </span>
  );
}
