import { RequestGone } from "@/app/_ui/request-gone";

/** With status 404: the request that the address names waits no more. */
export default function RequestNotFound() {
  return <RequestGone />;
}
