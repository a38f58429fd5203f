import { useTranslations } from "next-intl";
import { PostForm } from "./post-form";

type Props = {
  /** Name of the form that posts the reverse, such as `admin/sites/enable`. */
  form: string;
  fields: Readonly<Record<string, string | number>>;
};

/** Button in a notice that takes back what it reports. */
export function Undo({ form, fields }: Props) {
  const t = useTranslations("common");
  return (
    <PostForm action={`/forms/${form}`} hidden={fields} className="ms-1 inline-block">
      <button
        type="submit"
        className="cursor-pointer px-1 font-semibold underline underline-offset-4"
      >
        {t("undo")}
      </button>
    </PostForm>
  );
}
