import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { SnippetCode } from "@/app/_applications/tabs/snippet-code";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { TitledSection } from "@/app/_ui/titled-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import type { ApiView } from "@/lib/apis/list";
import { MISSING } from "@/lib/apis/metadata";
import type { Problems } from "@/lib/forms/problems";
import { apiMetadata, COMPARED, metadataAddress } from "@/lib/oauth/discovery";
import { issuer } from "@/lib/runtime/env";
import type { ApiConsole } from "./console";

/** Shows the metadata for the API's servers to publish, and checks what they do publish. */
export function MetadataCard({ console: { home }, api }: { console: ApiConsole; api: ApiView }) {
  const t = useTranslations("apis.metadata");
  const address = metadataAddress(api.identifier);
  return (
    <TitledSection id="metadata" title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p className="text-sm text-soft wrap-anywhere">{t.rich("what", { ...CodeTag, address })}</p>
        <SnippetCode
          code={JSON.stringify(apiMetadata(issuer(), api), null, 2)}
          {...useCopyWords()(t("title"))}
        />
        <PostForm action={`/forms${home}/check-metadata`} hidden={{ api: api.id }}>
          <Button type="submit" look="plain">
            {t("check")}
          </Button>
        </PostForm>
      </Card>
    </TitledSection>
  );
}

/** Says what is wrong with the metadata that the API's servers publish. */
export function MetadataProblems({ api, refused }: { api: ApiView; refused: Problems | null }) {
  const t = useTranslations("apis.metadata");
  if (!refused) return null;
  const { fault, number = "", ...found } = refused.problems;
  const key = `fault.${fault}` as "fault.status";
  const said = { ...CodeTag, address: metadataAddress(api.identifier), issuer: issuer(), number };
  return (
    <Notice kind="error">
      <p className="wrap-anywhere">{t.rich(t.has(key) ? key : "differs", said)}</p>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {COMPARED.filter((name) => Object.hasOwn(found, name)).map((name) => (
          <li key={name}>
            {t.rich(`must.${name}`, said)}{" "}
            {found[name] === MISSING
              ? t("missing")
              : t.rich("found", { ...CodeTag, found: found[name] ?? "" })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
