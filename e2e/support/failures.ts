import { expect } from "@playwright/test";
import { db } from "./world";

/** What a server notes for the developer of an application, within seconds: this one failure, by the id of the answer. */
export async function expectNoted(
  { id }: { id: string },
  answer: Response,
  failure: { error: string; sent: string; description?: string },
) {
  const requestId = answer.headers.get("x-request-id");
  const found = () => db().$client`
    select error, description, sent, request_id as "requestId" from application_failures
    where application_id = ${id}`;
  await expect.poll(found, { timeout: 10_000 }).toMatchObject([{ ...failure, requestId }]);
}
