/** Nothing: pages end with `<NotFound>` instead of Next's `notFound()`, but Next sends this in the payload of every page. */
export default function NextNotFound() {
  return null;
}
