import { PageInterrupt } from "@/app/_ui/page-interrupt";

/** Signed in, but without the permission (lib/session/permissions.ts). Rendered into the payload of every page. */
export default function Forbidden() {
  return <PageInterrupt kind="forbidden" />;
}
