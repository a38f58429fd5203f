import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PostForm } from "@/app/_ui/post-form";
import { SaveBar } from "@/app/_ui/save-bar";
import { SectionIndex } from "@/app/_ui/section-index";
import { SettingsSection } from "@/app/_ui/settings-section";
import type { GateSettings } from "@/lib/applications/gates";
import type { Problems } from "@/lib/forms/problems";
import type { ApplicationType } from "@/lib/oauth/registration/choices";
import { MoreFields } from "./more-fields";
import { endingOf, RefusedSettings } from "./refused-settings";
import type { SettingsValues } from "./settings-fields";
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
import { GateSection } from "./tabs/gate-section";

type Props = {
  type: ApplicationType;
  page: string;
  /** Form target, and fields that aren't editable. */
  action: string;
  hidden: Readonly<Record<string, string | number>>;
  stored: SettingsValues;
  refused: Problems | null;
  /** True for users who may vouch for the application on behalf of the organization. */
  vouching: boolean;
  /** Settings that only a site behind a proxy has. */
  gate: GateSettings | null;
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
  gate,
  children,
  ...rest
}: Props) {
  const t = useTranslations("developerApps");
  const bar = useTranslations("common.saveBar");
  const values: SettingsValues = { ...rest.stored, ...refused?.typed };
  const fields = { values, problemOf: useProblemOf(refused) };
  const order = fieldsIn(GROUPS, { type, vouching });
  return (
    <PostForm action={action} hidden={hidden}>
      <div className="grid gap-4 p-5 empty:hidden sm:p-6">
        {children}
        <RefusedSettings {...fields} stored={rest.stored} refused={refused} order={order} />
      </div>
      <div>
        <Sections {...{ ...fields, type, refused, vouching, gate }} />
      </div>
      <SaveBar
        words={{
          changed: bar("changed"),
          discard: bar("discard"),
          save: t("section.save"),
        }}
        storedAt={refused && page}
      />
    </PostForm>
  );
}

type SectionsProps = GroupProps & Pick<Props, "refused" | "gate">;

const GROUPS = SECTIONS.flatMap(([, of]) => of);

/** Sections that applications of the type have. A service has no users, and a gate asks them for no consent. */
function Sections({ refused, gate, ...fields }: SectionsProps) {
  const t = useTranslations("developerApps.group");
  const gateTitle = useTranslations("developerApps.kind.gate")("title");
  const { type } = fields;
  const sections = SECTIONS.filter(([, of]) => fieldsIn(of, fields).length > 0).map(([id, of]) => {
    const words =
      id === "about" && (type === "service" || type === "gate")
        ? { title: t("details"), help: t(`help.${type}`) }
        : { title: t(id), help: t(`help.${id}`) };
    return { name: id, of, id: `settings-${id}`, ...words };
  });
  return (
    <>
      <SectionIndex sections={[...(gate ? [{ id: "gate", title: gateTitle }] : []), ...sections]} />
      <GateSection gate={gate} refused={refused} />
      {sections.map(({ name, of, ...section }) => (
        <SettingsSection key={name} {...section}>
          {name === "authentication" ? (
            <Authentication {...fields} refused={refused} />
          ) : (
            <Groups {...fields} of={of} />
          )}
        </SettingsSection>
      ))}
    </>
  );
}

/** Folds away what most applications leave as it is. */
function Authentication({ refused, ...fields }: Omit<SectionsProps, "gate">) {
  const t = useTranslations("developerApps.group");
  const keys = <Groups {...fields} of={KEYS} />;
  const signs = fields.values.authMethod === "private_key_jwt";
  const isOpen = signs || hasProblem(fields, fieldsIn(KEYS, fields));
  return (
    <>
      <MethodFields {...fields} ending={endingOf(refused)} />
      {fields.type === "service" ? (
        keys
      ) : (
        <MoreFields title={t("keys")} open={isOpen}>
          {keys}
        </MoreFields>
      )}
      <ProfileFields {...fields} />
    </>
  );
}

const KEYS = ["keys", "tokens"] as const;
