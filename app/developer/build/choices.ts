import {
  AppWindow,
  type IconNode,
  KeyRound,
  Server,
  Smartphone,
  SquareTerminal,
  Workflow,
} from "lucide";
import { OWN_APIS } from "@/app/_apis/console";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import type { ApplicationType } from "@/lib/oauth/registration/choices";

/** The registration form, narrowed to a type. */
const registration = (kind: ApplicationType) => `${DEVELOPER_CONSOLE.home}/new?kind=${kind}`;

/** Choices of what to build, in the order of the page, and where each begins. */
export const CHOICES = [
  { key: "web", icon: Server, href: registration("web") },
  { key: "browser", icon: AppWindow, href: registration("browser") },
  { key: "native", icon: Smartphone, href: registration("native") },
  { key: "cli", icon: SquareTerminal, href: registration("device") },
  { key: "service", icon: Workflow, href: registration("service") },
  { key: "api", icon: KeyRound, href: `${OWN_APIS.home}/new` },
] as const satisfies readonly { key: string; icon: IconNode; href: string }[];
