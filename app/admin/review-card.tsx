import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { RelativeTime } from "@/app/_ui/relative-time";
import { TextAreaField } from "@/app/_ui/text-area-field";
import type { Problems } from "@/lib/forms/problems";
import { findUser } from "@/lib/users/list";

/** Fields that name what is reviewed, and the revision that the page shows. */
type Hidden = Readonly<Record<string, string | number>>;

type Props = {
  forms: { approve: string; reject: string };
  hidden: Hidden;
  /** Note with which it was sent back, if it was. */
  note: string | null;
  refused: Problems | null;
  children: ReactNode;
  /** Choices of the approval, and what it means. */
  choices?: ReactNode;
  means: string;
};

/** Approves a registration or sends it back with a note. Both apply to the shown revision only. */
export function ReviewCard({ forms, hidden, note, refused, children, choices, means }: Props) {
  const t = useTranslations("admin.review");
  return (
    <Section id="review" title={t(note === null ? "title" : "answeredTitle")}>
      {children}
      {note !== null && (
        <Notice kind="info">
          <p>{t("answered")}</p>
          <p className="mt-1 whitespace-pre-wrap">
            <bdi>{note}</bdi>
          </p>
        </Notice>
      )}
      <PostForm
        action={forms.approve}
        hidden={hidden}
        className="grid gap-4 border-t border-line pt-4"
      >
        {choices}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">{t("approve")}</Button>
          <p className="min-w-0 flex-1 basis-64 text-sm text-soft">{means}</p>
        </div>
      </PostForm>
      {note === null && (
        <PostForm
          action={forms.reject}
          hidden={hidden}
          className="grid gap-3 border-t border-line pt-4"
        >
          <TextAreaField
            name="note"
            label={t("note")}
            hint={t("noteHint")}
            rows={2}
            required
            maxLength={1000}
            defaultValue={refused?.typed.note ?? ""}
            problem={fieldProblem(t, refused, "note")}
          />
          <Button type="submit" look="plain" className="justify-self-start">
            {t("reject")}
          </Button>
        </PostForm>
      )}
    </Section>
  );
}

/** Names the person who asks for a review, with what tells whether it is them. */
export async function Applicant({ id }: { id: string }) {
  const person = await findUser(id);
  return person && <Identity {...person} />;
}

type Person = NonNullable<Awaited<ReturnType<typeof findUser>>>;

function Identity({ id, name, username, email, createdAt }: Person) {
  const t = useTranslations("admin.review");
  return (
    <span className="flex flex-wrap gap-x-2">
      <a className="link" href={`/admin/users/${id}`}>
        <bdi>{name ?? username}</bdi>
      </a>
      <span className="text-soft">
        {[...(name === null ? [] : [username]), ...(email === null ? [] : [email])].map((text) => (
          <span key={text}>
            <bdi className="wrap-anywhere">{text}</bdi> ·{" "}
          </span>
        ))}
        {t.rich("accountSince", { time: () => <RelativeTime at={createdAt} /> })}
      </span>
    </span>
  );
}

type SuspendedProps = Pick<Props, "hidden"> & {
  lift: string;
  words: { what: string; confirm: string };
};

/** Lifts a suspension, which ends nothing and so asks nothing. */
export const Suspended = ({ lift, hidden, words }: SuspendedProps) => (
  <PostForm
    action={lift}
    hidden={hidden}
    className={`${CARD} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-danger p-5`}
  >
    <p className="min-w-0 flex-1 basis-64 text-sm">{words.what}</p>
    <Button type="submit" look="plain">
      {words.confirm}
    </Button>
  </PostForm>
);
