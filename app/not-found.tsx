import { PageInterrupt } from "@/app/_ui/page-interrupt";

/** Next renders this into the payload of every page, so it must be cheap. Unknown addresses use [...missing]. */
export default function NotFound() {
  return <PageInterrupt kind="notFound" />;
}
