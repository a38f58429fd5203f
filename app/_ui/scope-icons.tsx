import { AtSign, Clock, Fingerprint, UserRound, UsersRound } from "lucide";

export const SCOPE_ICON = {
  openid: Fingerprint,
  profile: UserRound,
  email: AtSign,
  groups: UsersRound,
  offline_access: Clock,
} as const;
