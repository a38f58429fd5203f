import { ArrowRight } from "lucide-react";
import { BrandMark } from "./brand-mark";
import { Monogram } from "./monogram";

/** The account's house, an arrow, the application: a decoration, the heading below says it. */
export function Handover({ application }: { application: string }) {
  return (
    <div aria-hidden="true" className="mb-5 flex items-center gap-3">
      <BrandMark className="size-11" />
      <ArrowRight className="size-5 text-soft" />
      <Monogram name={application} />
    </div>
  );
}
