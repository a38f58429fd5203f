import { expect, it } from "vitest";
import { TOKEN_ERROR, tokenError } from "./errors";

it.each(Object.entries(TOKEN_ERROR))(
  "says %s in ASCII without quotes and backslashes",
  (_, { error_description }) => {
    expect(error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  },
);

it("tells nobody but the developer why a client's keys are unavailable", () => {
  expect(tokenError("client_keys_unavailable: the host refused the connection")).toBe(
    TOKEN_ERROR.assertion_signature_wrong,
  );
});
