import { useTranslations } from "next-intl";
import { AS_TYPED } from "@/app/_ui/field";
import { PasswordField } from "@/app/_ui/password-field";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { TextField } from "@/app/_ui/text-field";
import { RESET } from "./addresses";
import { ADDRESS_ONLY } from "./password/signed-in-meanwhile";

export const FIELDS = ["username", "password"] as const;

export type Field = (typeof FIELDS)[number];

type Props = {
  username: string;
  /** True if nobody else may sign in: the username is no field to fill in. */
  confirms: boolean;
  failed: boolean;
  missing: readonly Field[];
  /** True if another way comes first, so the Tab key finds it. */
  isSecond: boolean;
  /** True if the password is asked for on the next page, since an address may lead to a provider. */
  isAddressOnly: boolean;
  sample?: { suffix: string } | undefined;
};

export function Credentials({ username, failed, missing, isSecond, ...form }: Props) {
  const { confirms, isAddressOnly, sample } = form;
  const t = useTranslations();
  // The field to focus, which after a failure is the likely wrong one. Depends only on what was
  // typed (docs/reliability.md, F9).
  const likely = username === "" ? "username" : "password";
  const field = (name: Field) => ({
    name: `${name}${sample?.suffix ?? ""}`,
    readOnly: sample !== undefined,
    label: t(`signIn.${name}`),
    problem: missing.includes(name) ? t(`signIn.missing.${name}`) : null,
    problemId: failed && name === likely ? "problem" : null,
  });
  return (
    <>
      <ProblemSummary fields={missing.map(field)} />
      {confirms ? (
        <input name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      ) : (
        <TextField
          {...AS_TYPED}
          {...field("username")}
          required
          autoComplete="username webauthn"
          maxLength={256}
          defaultValue={username}
          autoFocus={likely === "username" && !isSecond && !sample}
        />
      )}
      {isAddressOnly ? (
        <input type="hidden" name={ADDRESS_ONLY} value="1" />
      ) : (
        <PasswordField
          {...field("password")}
          autoComplete={confirms ? "current-password webauthn" : "current-password"}
          show={t("common.password.show")}
          aside={
            !failed && (
              <a className="link inline-block py-1" href={RESET}>
                {t("signIn.forgotten")}
              </a>
            )
          }
          focus={likely === "password" && (failed || !isSecond)}
        />
      )}
    </>
  );
}
