import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { TextAreaField } from "@/app/_ui/text-area-field";
import type { Problems } from "@/lib/forms/problems";

/** Shows the note with which a registration was sent back. */
export const SentBack = ({ words, note }: { words: string; note: string }) => (
  <Notice kind="info">
    <p>{words}</p>
    <p className="mt-1 whitespace-pre-wrap">
      <bdi>{note}</bdi>
    </p>
  </Notice>
);

type Props = {
  action: string;
  hidden: Record<string, string | number>;
  refused: Problems | null;
  words: { note: string; hint: string; unfit: string; submit: string };
};

/** Sends a registration back to its owner with a note. */
export const SendBack = ({ action, hidden, refused, words }: Props) => (
  <PostForm action={action} hidden={hidden} className="grid gap-3 border-t border-line pt-4">
    <TextAreaField
      name="note"
      label={words.note}
      hint={words.hint}
      rows={3}
      required
      maxLength={1000}
      defaultValue={refused?.typed.note ?? ""}
      problem={refused?.problems.note === undefined ? null : words.unfit}
    />
    <Button type="submit" look="plain" className="justify-self-start">
      {words.submit}
    </Button>
  </PostForm>
);
