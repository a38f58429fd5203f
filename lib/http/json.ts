import { type AnswerHeaders, answer } from "./answer";

export const json = (status: number, body: object, headers: AnswerHeaders) =>
  answer(status, JSON.stringify(body), { "Content-Type": "application/json", ...headers });
