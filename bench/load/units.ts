import { randomBytes, randomUUID } from "node:crypto";
import { encode, type Sent, type Unit } from "./unit";
import { visit } from "./visit";
import type { Job, Request } from "./work";

/** Returns the source of units for one connection. It returns null when the job has run out. */
export function unitsOf(job: Job): (connection: number) => () => Unit | null {
  if (job.kind === "same") return same(job.requests, job.numbered ?? false);
  if (job.kind === "each") return each(job.bodies, (body) => encode(job.request, body));
  if (job.kind === "proofs") return each(job.proofs, (proof) => proven(job.request, proof));
  if (job.kind === "refresh") return refresh(job.request, job.tokens);
  let visitor = 0;
  const { starts } = job.visit;
  return () => () => {
    const start = starts[visitor++ % starts.length];
    return start ? visit(job.visit, start) : null;
  };
}

const same = (requests: Request[], numbered: boolean) => {
  const sent = requests.map((request) => encode(request, request.body));
  return (connection: number) => {
    const request = requests[connection % requests.length];
    let [n, turn] = [0, connection];
    const fill = (text: string) =>
      text
        .replaceAll("{n}", () => `${++n}-${randomUUID()}`)
        .replaceAll("{token}", () => randomBytes(32).toString("base64url"));
    return () => {
      const next =
        numbered && request ? encode(request, request.body, fill) : sent[turn++ % sent.length];
      return next ? single(next) : null;
    };
  };
};

const each = (texts: string[], sent: (text: string) => Sent) => {
  const left = [...texts];
  return () => () => {
    const text = left.pop();
    return text === undefined ? null : single(sent(text));
  };
};

const proven = (request: Request, proof: string) =>
  encode({ ...request, headers: { ...request.headers, dpop: proof } });

function* single(sent: Sent): Unit {
  const answer = yield sent;
  return { answer, obtained: () => ({ body: answer?.text ?? "" }) };
}

const refresh = (request: Request, tokens: string[]) => (connection: number) => {
  let token = tokens[connection] ?? "";
  function* rotate(): Unit {
    const form = `grant_type=refresh_token&refresh_token=${token}`;
    const answer = yield encode(request, form);
    if (answer?.status === 200) token = answer.json.refresh_token ?? "";
    return { answer };
  }
  return rotate;
};
