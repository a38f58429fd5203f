import { answer } from "./answer";

export const json = (status: number, body: object, headers: Record<string, string>) =>
  answer(status, JSON.stringify(body), { "Content-Type": "application/json", ...headers });
