import { ArrowUpRight, Pin, Star } from "lucide-react";

/** The signs of the cards, once for all of them: hundreds of cards only name them. */
export const SiteSigns = () => (
  <div hidden>
    <Pin id="sign-pin" fill="inherit" />
    <ArrowUpRight id="sign-open" fill="inherit" />
    <Star id="sign-star" fill="inherit" />
  </div>
);
