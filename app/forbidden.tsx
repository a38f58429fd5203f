import { PageInterrupt } from "@/app/_ui/page-interrupt";

/**
 * Shown to a signed-in user without the permission (lib/session/permissions.ts). Rendered into the
 * payload of every page.
 */
export default function Forbidden() {
  return <PageInterrupt kind="forbidden" />;
}
