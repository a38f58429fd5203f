import { answering } from "@/lib/endpoints/faults";
import { type ErrorWords, errorPage, notFoundPage } from "@/lib/error-pages/error-page";
import { pageFault } from "@/lib/error-pages/page-faults";
import { rawQuery, segmentOf } from "@/lib/http/address";
import { returnAddress } from "@/lib/http/return-address";
import { STOPS } from "@/lib/oauth/gate/addresses";
import { findGate } from "@/lib/provider/gates/gates";

const UNKNOWN: ErrorWords = {
  ...{ code: "gate_unknown", ordinary: true, unlogged: true },
  ...{ title: "gate.unknown.title", text: "gate.unknown.text", next: "gate.unknown.next" },
};

/**
 * Says why a visitor of a site stopped. The page is Foyer's, since at the site nothing but its proxy
 * answers, and leads back to the one origin that the gate has.
 */
export const GET = answering(async (request: Request) => {
  const gate = await findGate(segmentOf(request.url, "gate"));
  const query = new URLSearchParams(rawQuery(request.url));
  const why = STOPS.find((stop) => stop === query.get("why"));
  if (!gate) return errorPage(request, 404, UNKNOWN, "No gate has this client ID.");
  if (!why) return notFoundPage(request, "No gate has this address.");
  const of = `gate.${why}` as const;
  const words = {
    ...{ code: `gate_${why}`, application: new URL(gate.origin).host },
    ...({ title: `${of}.title`, text: `${of}.text`, next: `${of}.next` } as const),
    back: {
      ...{ address: gate.origin + returnAddress(query.get("path")), words: `${of}.back` as const },
    },
    ...({ ordinary: true, unlogged: true } as const),
  };
  return errorPage(request, why === "refused" ? 403 : 400, words, `gate: ${why}`);
}, pageFault);
