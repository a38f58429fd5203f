import type { Instrumentation } from "next";

/** Next.js compiles this file for its Edge runtime too, which has no Node.js modules: they load in Node.js only. */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("@/lib/error-pages/page-status");
  logRequestError(error, headers);
};
