import * as z from "zod";
import { defineForm, type Form } from "@/lib/forms/define-form";
import { reportOn } from "@/lib/forms/problems";
import { checkToken } from "@/lib/provider/check-token";
import { testToken } from "@/lib/provider/test-token";
import { type ApiConsole, apiAddress } from "./console";
import { aboutApi, shownApi } from "./forms";
import { chosenScopes, permissionFields, withoutEmpty } from "./permission-fields";
import { testTokenPage } from "./test-token-page";

/** Returns the forms about single tokens of an API, by their names. */
export const tokenForms = (console: ApiConsole): Record<string, Form> => {
  const folder = console.home.slice(1);
  return {
    [`${folder}/check-token`]: defineForm({
      ...aboutApi(console),
      fresh: null,
      form: "token",
      fields: z.object({ token: z.string() }),
      // A token is a credential: it never goes back to the browser.
      shown: () => ({}),
      run: ({ token, ...key }, posted) =>
        checkToken(shownApi(console, key, posted), token, {
          userId: posted.user.id,
          now: posted.context.at,
        }),
      done: (report, { api }, { user: { id: to }, context: { at } }) => {
        const problems = { ...report, at: at.toISOString() };
        return reportOn(
          `${apiAddress(console, api)}#test`,
          "token",
          { problems, typed: {} },
          { to },
        );
      },
    }),
    [`${folder}/issue-token`]: defineForm({
      ...aboutApi(console),
      form: "test",
      fields: permissionFields,
      shown: withoutEmpty,
      run: ({ clientId, ...input }, posted) =>
        testToken(
          shownApi(console, input, posted),
          { clientId, scopes: chosenScopes(input) },
          posted.context,
        ),
      done: (made, { api }, { request }) => testTokenPage(request, made, { console, api }),
      refused: (error) => ({ scopes: error }),
    }),
  };
};
