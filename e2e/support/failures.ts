import { expect } from "./spec";
import { db } from "./world";

/**
 * Expects that the server records this one failure for the application's developer within seconds,
 * under the response's id.
 */
export async function expectNoted(
  { id }: { id: string },
  answer: Response,
  failure: { error: string; sent: string; description?: unknown },
) {
  const requestId = answer.headers.get("x-request-id");
  const found = () => db().$client`
    select error, description, sent, request_id as "requestId" from application_failures
    where application_id = ${id}`;
  await expect.poll(found, { timeout: 10_000 }).toMatchObject([{ ...failure, requestId }]);
}
