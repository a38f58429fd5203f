import { PageInterrupt } from "@/app/_ui/page-interrupt";

/** Next renders this into the payload of every page, so it must cost nothing there. Unknown addresses have [...missing]. */
export default function NotFound() {
  return <PageInterrupt kind="notFound" />;
}
