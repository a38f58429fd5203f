import { expect, it } from "vitest";
import { TOKEN_ERROR } from "./errors";

it.each(Object.entries(TOKEN_ERROR))(
  "says %s in ASCII without quotes and backslashes",
  (_, { error_description }) => {
    expect(error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  },
);
