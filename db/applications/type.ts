import { sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";

export type ApplicationType = NonNullable<typeof applications.$inferSelect.type>;

/**
 * Selects the type of an application. If it is from before types, this is what a registration
 * without one would give it (lib/oauth/registration/registration.ts).
 */
export const typeOfApplication = sql<ApplicationType>`coalesce(applications.type, case
  when applications.token_endpoint_auth_method <> 'none' then 'web'
  when exists (select from redirect_uris r where r.application_id = applications.id
    and r.purpose = 'authorization' and r.uri not like 'https:%') then 'native'
  else 'browser' end)`;

/**
 * Selects the profile and the grant types of an application, whether it may ask as a device does
 * (RFC 8628), and whether it has refresh tokens although its profile is without.
 */
export const grantsOfApplication = {
  profile: applications.profile,
  grantTypes: applications.grantTypes,
  refreshDespiteProfile: sql<boolean>`applications.profile = 'high_security' and 'refresh_token' = any(applications.grant_types)`,
  deviceGrant: sql<boolean>`'urn:ietf:params:oauth:grant-type:device_code' = any(applications.grant_types)`,
};
