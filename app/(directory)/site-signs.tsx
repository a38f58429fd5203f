import { ArrowUpRight, Pin, Star } from "lucide-react";

/** Defines the icons of the cards once, because hundreds of cards reference them. */
export const SiteSigns = () => (
  <div hidden>
    <Pin id="sign-pin" fill="inherit" />
    <ArrowUpRight id="sign-open" fill="inherit" />
    <Star id="sign-star" fill="inherit" />
  </div>
);
