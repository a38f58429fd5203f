import { ArrowUpRight, KeyRound, Lock, Pin, Star, TriangleAlert } from "lucide";
import { Icon } from "@/app/_ui/icon";

/** Defines the icons of the cards once, because hundreds of cards reference them. */
export const SiteSigns = () => (
  <div hidden>
    <Icon node={Pin} id="sign-pin" fill="inherit" />
    <Icon node={ArrowUpRight} id="sign-external" fill="inherit" />
    <Icon node={Lock} id="sign-limited" fill="inherit" />
    <Icon node={KeyRound} id="sign-account" fill="inherit" />
    <Icon node={TriangleAlert} id="sign-down" fill="inherit" />
    <Icon node={Star} id="sign-star" fill="inherit" />
  </div>
);
