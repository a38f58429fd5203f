import { randomUUID } from "node:crypto";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { FormActions } from "@/app/_ui/form-actions";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import type { Problems } from "@/lib/forms/problems";
import {
  APPLICATION_TYPES,
  type ApplicationType,
  WITH_TOKENS,
} from "@/lib/oauth/registration/choices";
import type { Field } from "@/lib/oauth/registration/settings";
import { AccessChoice } from "./access-choice";
import { type ApplicationConsole, ownerIn } from "./console";
import { KindCards } from "./kind-cards";
import { MoreFields } from "./more-fields";
import { RefusedSettings } from "./refused-settings";
import { SettingInput } from "./setting-input";
import { newSettings, type SettingsValues } from "./settings-fields";
import {
  fieldsIn,
  type GroupProps,
  Groups,
  hasProblem,
  MethodFields,
  ProfileFields,
  SECTIONS,
} from "./settings-groups";
import { useProblemOf } from "./settings-words";

type Props = {
  console: ApplicationConsole;
  user: { id: string };
  /** Null until one is chosen. */
  kind: ApplicationType | null;
  /** Method that a link suggests. */
  method: string | null;
  refused: Problems | null;
};

/** Registration of an application: its kind first, which decides how it authenticates, then its name and addresses. */
export function RegistrationForm({ console, user, kind, method, refused }: Props) {
  const t = useTranslations("developerApps.kind");
  const page = `${console.home}/new`;
  return (
    <>
      <KindCards
        label={t("label")}
        page={page}
        chosen={kind}
        kinds={ownerIn(console, user) === undefined ? APPLICATION_TYPES : WITH_TOKENS}
      />
      {kind && kind !== "gate" && (
        // A choice leads to the form where the cards fill the screen.
        <div id="register" className="scroll-mt-4 sm:scroll-mt-[100vh]">
          <Card className="p-5 sm:p-6">
            <NewApplication
              key={kind}
              home={console.home}
              kind={kind}
              method={method}
              refused={refused}
              vouching={ownerIn(console, user) === undefined}
            />
          </Card>
        </div>
      )}
    </>
  );
}

type FormProps = {
  home: string;
  kind: ApplicationType;
  method: string | null;
  refused: Problems | null;
  vouching: boolean;
};

function NewApplication({ home, kind, method, refused, vouching }: FormProps) {
  const t = useTranslations("developerApps");
  const stored = newSettings(kind, method);
  const values: SettingsValues = { ...stored, ...refused?.typed };
  const fields = { values, problemOf: useProblemOf(refused), type: kind, vouching };
  const isService = kind === "service";
  const more = fieldsIn(isService ? SERVICE_MORE : SECTIONS.flatMap(([, of]) => of), fields);
  const folded = more.filter((field) => !FIRST.includes(field));
  const shown = isService
    ? fieldsIn(["method", "keys"], fields)
    : (["redirectUris", "access"] as const);
  return (
    <PostForm
      action={`/forms${home}/register`}
      hidden={{ once: randomUUID(), kind }}
      className="grid gap-5"
    >
      <Notice kind="info">{t(`kind.${kind}.note`)}</Notice>
      <RefusedSettings {...{ ...fields, stored, refused }} order={["name", ...shown, ...folded]} />
      <SettingInput {...fields} name="name" />
      {isService && (
        <>
          <MethodFields {...fields} ending={null} />
          <Groups {...fields} of={["keys"]} />
        </>
      )}
      {kind !== "service" && kind !== "device" && (
        <SettingInput
          {...{ ...fields, name: "redirectUris", rows: 3 }}
          placeholder={t(`kind.${kind}.example`)}
        />
      )}
      {vouching && !isService && <AccessChoice access={EVERYONE} refused={refused} isNew />}
      <MoreFields title={t("group.more")} open={hasProblem(fields, folded)}>
        {isService ? (
          <>
            <Groups {...fields} of={["identity", "links", "tokens"]} but={FIRST} />
            <ProfileFields {...fields} />
          </>
        ) : (
          <MoreSettings {...fields} />
        )}
      </MoreFields>
      <FormActions>
        <Button type="submit">{t("own.register")}</Button>
        <CancelLink href={home} />
      </FormActions>
    </PostForm>
  );
}

const EVERYONE = { open: true, groups: [] };

/** Settings that stand above all others. */
const FIRST: readonly Field[] = ["name", "redirectUris"];

const SERVICE_MORE = ["identity", "links", "tokens", "profile"] as const;

/** Sections that a registration folds away. */
function MoreSettings(fields: GroupProps) {
  const t = useTranslations("developerApps.group");
  return (
    <div className="grid gap-6">
      {SECTIONS.filter(([, of]) => fieldsIn(of, fields).length > 0).map(([title, of]) => (
        <fieldset key={title} className="grid min-w-0 gap-4">
          <legend className="mb-3 text-base font-semibold">{t(title)}</legend>
          {title === "authentication" ? (
            <>
              <MethodFields {...fields} ending={null} />
              <Groups {...fields} of={["keys", "tokens"]} />
              <ProfileFields {...fields} />
            </>
          ) : (
            <Groups {...fields} of={of} but={FIRST} />
          )}
        </fieldset>
      ))}
    </div>
  );
}
