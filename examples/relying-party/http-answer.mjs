/** The wait where an answer names none, in milliseconds. */
const USUAL_WAIT = 60_000;

/**
 * The HTTP answer behind an openid-client error; undefined if none came, or if it was not the trouble.
 * @param {unknown} error
 * @returns {Response | undefined}
 */
export function answerOf(error) {
  if (!(error instanceof Error)) return undefined;
  if ("response" in error && isResponse(error.response)) return error.response;
  return isResponse(error.cause) ? error.cause : undefined;
}

/**
 * Not `instanceof`: @hono/node-server, for one, puts a Response of its own in place of the global one,
 * and then no answer of fetch would be recognised, nor any 503.
 * @param {unknown} value
 * @returns {value is Response}
 */
const isResponse = (value) => Object.prototype.toString.call(value) === "[object Response]";

/**
 * Retry-After is a number of seconds or a date (RFC 9110 section 10.2.3).
 * @param {Response} answer
 * @param {Date} now
 */
export function retryAtOf(answer, now) {
  const text = answer.headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,6}$/.test(text)) return new Date(now.getTime() + Number(text) * 1000);
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? new Date(now.getTime() + USUAL_WAIT) : date;
}

/**
 * The other side is away or overloaded, as opposed to saying something that is wrong.
 * @param {unknown} error
 */
export function isSilence(error) {
  const status = answerOf(error)?.status;
  if (status !== undefined) return status >= 500 || status === 429;
  const timedOut = error instanceof Error && "code" in error && error.code === "OAUTH_TIMEOUT";
  // fetch reports a connection that fails as a TypeError.
  return timedOut || error instanceof TypeError;
}
