import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PostForm } from "@/app/_ui/post-form";
import type { Problems } from "@/lib/forms/problems";
import type { ApplicationType } from "@/lib/oauth/registration/registration-request";
import { AccessFields } from "./access-fields";
import { KEYS, KeyFields, MethodField, PublicKeyFields } from "./authentication-fields";
import { SERVICE_METHODS, settingsOfKind } from "./kinds";
import { MoreFields } from "./more-fields";
import { ProfileFields } from "./profile-fields";
import { endingOf, RefusedSettings } from "./refused-settings";
import { SaveBar } from "./save-bar";
import { Box, type FieldProps } from "./settings-box";
import type { SettingsValues } from "./settings-fields";
import { AboutFields, hasProblem, SignOutFields, TrustFields } from "./settings-groups";
import { SettingsSection } from "./settings-section";
import { SettingsText } from "./settings-text";
import { useProblemOf } from "./settings-words";

type Props = {
  type: ApplicationType;
  /** Page of the form. */
  page: string;
  /** Form target, and fields that aren't editable. */
  action: string;
  hidden: Readonly<Record<string, string | number>>;
  stored: SettingsValues;
  refused: Problems | null;
  /** True for users who may vouch for the application on behalf of the organization. */
  vouching: boolean;
  /** Notes shown above the fields. */
  children?: ReactNode;
};

/** Settings form of an application, shared by its owner and administrators. */
export function SettingsForm({
  type,
  page,
  action,
  hidden,
  refused,
  vouching,
  children,
  ...rest
}: Props) {
  const t = useTranslations("developerApps");
  const values: SettingsValues = { ...rest.stored, ...refused?.typed };
  const fields = { values, problemOf: useProblemOf(refused) };
  const order = settingsOfKind(type);
  const Sections = type === "service" ? ServiceSections : AllSections;
  return (
    <PostForm action={action} hidden={hidden}>
      <div className="grid gap-4 p-5 empty:hidden sm:p-6">
        {children}
        <RefusedSettings {...fields} stored={rest.stored} refused={refused} order={order} />
      </div>
      <div>
        <Sections {...fields} type={type} refused={refused} vouching={vouching} />
      </div>
      <SaveBar
        words={{
          changed: t("saveBar.changed"),
          discard: t("saveBar.discard"),
          save: t("section.save"),
        }}
        storedAt={refused && page}
      />
    </PostForm>
  );
}

type SectionsProps = FieldProps & Pick<Props, "type" | "refused" | "vouching">;

function AllSections({ type, refused, vouching, ...fields }: SectionsProps) {
  const section = useSection();
  return (
    <>
      <SettingsSection {...section("about")}>
        <AboutFields {...fields} named />
      </SettingsSection>
      {type !== "device" && (
        <SettingsSection {...section("addresses")}>
          <SettingsText {...fields} name="redirectUris" rows={2} required />
          <SignOutFields {...fields} />
        </SettingsSection>
      )}
      <SettingsSection {...section("authentication")}>
        <MethodField {...fields} ending={endingOf(refused)} />
        <FoldedKeys {...fields} vouching={vouching} type={type} />
        <ProfileFields {...fields} type={type} />
      </SettingsSection>
      <SettingsSection {...section("access")}>
        <AccessFields {...fields} />
      </SettingsSection>
      {vouching && (
        <SettingsSection {...section("vouching")}>
          <TrustFields values={fields.values} />
        </SettingsSection>
      )}
    </>
  );
}

/** Settings of a service, which has no users. */
function ServiceSections({ refused, ...fields }: SectionsProps) {
  const section = useSection();
  const t = useTranslations("developerApps.group");
  return (
    <>
      <SettingsSection {...section("about")} title={t("details")} help={t("help.service")}>
        <AboutFields {...fields} named />
      </SettingsSection>
      <SettingsSection {...section("authentication")}>
        <MethodField {...fields} methods={SERVICE_METHODS} ending={endingOf(refused)} />
        <PublicKeyFields {...fields} />
        <Box name="authMethodEnforced" values={fields.values} />
        <Box name="requireDpop" values={fields.values} />
        <ProfileFields {...fields} />
      </SettingsSection>
      {/* Kept as it is: nobody sees a badge of a service. */}
      <input type="hidden" name="verified" value={fields.values.verified} />
    </>
  );
}

function useSection() {
  const t = useTranslations("developerApps.group");
  return (id: "about" | "addresses" | "authentication" | "access" | "vouching") => ({
    id: `settings-${id}`,
    title: t(id),
    help: t(`help.${id}`),
  });
}

/** Settings that most applications leave as they are. */
function FoldedKeys({ vouching, type, ...fields }: Omit<SectionsProps, "refused">) {
  const t = useTranslations("developerApps.group");
  const signs = fields.values.authMethod === "private_key_jwt";
  return (
    <MoreFields title={t("keys")} open={signs || hasProblem(fields, KEYS)}>
      <KeyFields {...fields} vouching={vouching} type={type} />
    </MoreFields>
  );
}
