import { expect } from "./spec";

/** Response of a request that may not have been answered yet. */
export type Asked<Answer = Response> = Answer | Promise<Answer>;

/** Expects an error response of the token endpoint: RFC 6749 section 5.2 with rules 25 and 34. */
export async function expectTokenError(
  asked: Asked,
  error: string,
  status = error === "invalid_client" ? 401 : 400,
) {
  const response = await asked;
  expectUnstored(response);
  const body = await response.json();
  expect({ status: response.status, error: body.error }).toEqual({ status, error });
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(Object.keys(body).sort()).toEqual(["error", "error_description"]);
}

/** Expects the headers of rule 25. */
export function expectUnstored(response: Response) {
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("pragma")).toBe("no-cache");
}

type Headers = { get(name: string): string | null };

/** Expects an ApiError (docs/specification.md 2.4) with the request id of the header. */
export async function expectApiError(
  asked: Asked<{ status: number; headers: Headers; json(): Promise<unknown> }>,
  status: number,
  code: string,
) {
  const response = await asked;
  const body = await response.json();
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  const requestId = response.headers.get("x-request-id");
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({ error: { code, message: expect.stringMatching(/\S/), requestId } });
  expect(response.status).toBe(status);
}
