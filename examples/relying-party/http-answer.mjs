/** Wait in milliseconds if a response doesn't name one. */
const USUAL_WAIT = 60_000;

/**
 * Returns the HTTP response behind an openid-client error; undefined if none arrived or if it
 * wasn't the cause.
 * @param {unknown} error
 * @returns {Response | undefined}
 */
export function answerOf(error) {
  if (!(error instanceof Error)) return undefined;
  if ("response" in error && isResponse(error.response)) return error.response;
  return isResponse(error.cause) ? error.cause : undefined;
}

/**
 * Avoids `instanceof`: @hono/node-server, for example, replaces the global Response with its own,
 * so that responses of fetch, a 503 among them, wouldn't be recognized.
 * @param {unknown} value
 * @returns {value is Response}
 */
const isResponse = (value) => Object.prototype.toString.call(value) === "[object Response]";

/**
 * Returns the time of Retry-After, which is a number of seconds or a date (RFC 9110 section
 * 10.2.3).
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
 * True if the other side is unavailable or overloaded, as opposed to sending a wrong answer.
 * @param {unknown} error
 */
export function isSilence(error) {
  const status = answerOf(error)?.status;
  if (status !== undefined) return status >= 500 || status === 429;
  const timedOut = error instanceof Error && "code" in error && error.code === "OAUTH_TIMEOUT";
  // fetch reports a failed connection as a TypeError.
  return timedOut || error instanceof TypeError;
}
