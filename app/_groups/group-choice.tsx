import { CheckField } from "@/app/_ui/check-field";
import { splitLines } from "@/lib/split-lines";
import { GroupPicker } from "./group-picker";

type Choice = { value: string; label: string; hint: string };

type Props = {
  /** Name of the radio buttons. Choices whose value ends in "groups" have the field for groups. */
  name: "access" | "audience";
  legend: string;
  /** Hides the legend from view where a heading says the same. */
  headed?: boolean;
  hint?: string;
  choices: readonly Choice[];
  chosen: string;
  /** The field for groups, one per line. */
  groups: { label: string; typed: string; problem: string | null; id?: string | undefined };
  /** True if the form was refused, for whatever reason: unknown groups are explained with the rest. */
  isRefused: boolean;
};

/** Chooses for whom something is: everyone, or the members of groups (app/settings.css). */
export const GroupChoice = ({ name, legend, headed, hint, choices, chosen, ...rest }: Props) => (
  <fieldset aria-describedby={hint && `${name}-hint`} className="grid gap-3">
    <legend className={headed ? "sr-only" : "mb-2 text-sm font-semibold"}>{legend}</legend>
    {choices.map((choice) => (
      <CheckField
        key={choice.value}
        type="radio"
        name={name}
        required
        {...choice}
        defaultChecked={chosen === choice.value}
      />
    ))}
    <div className="group-fields">
      <div className="grid gap-1.5">
        <GroupPicker
          name="groups"
          id={rest.groups.id}
          several
          label={rest.groups.label}
          problem={rest.groups.problem}
          defaultValue={splitLines(rest.groups.typed).join("\n")}
          isRefused={rest.isRefused && chosen.endsWith("groups")}
        />
      </div>
    </div>
    {hint && (
      <p id={`${name}-hint`} className="text-xs text-soft">
        {hint}
      </p>
    )}
  </fieldset>
);
