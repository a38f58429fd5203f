import { PROFILES, type Profile } from "@/lib/oauth/registration/registration-request";

/** Returns a profile as options spell it. */
export const nameOf = (profile: Profile) => profile.replace("_", "-");

export const PROFILE_NAMES = PROFILES.map(nameOf);

export const profileNamed = (name: string) =>
  PROFILES.find((profile) => nameOf(profile) === name) ?? null;
