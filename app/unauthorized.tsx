/** No page calls `unauthorized()`. Without this file Next would put an error page of its own into every page's payload. */
export default function Unauthorized() {
  return null;
}
