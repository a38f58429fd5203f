import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@/db/system/client";
import { seal } from "@/lib/runtime/crypto";
import { makeApplication, makeSession, makeSite, makeUser } from "./factories";

/** Inserts at least one row into every table, with what a careless copy would corrupt. */
export async function fillEveryTable(db: Db) {
  const content = randomBytes(3000);
  const hash = createHash("sha256").update(content).digest();
  await db.$client`
    insert into images (hash, media_type, content, width, height, glyph, color)
    values (${hash}, 'image/png', ${content}, 10, 10, 'git', 'blue')`;
  const name = 'Zoë "Q" \\n 李雷\t🚪 {}[],';
  const user = await makeUser(db, { name, pictureHash: hash, accessEpoch: 3 });
  const application = await makeApplication(db, {
    logoHash: hash,
    ownerId: user.id,
    backchannelLogoutUri: "https://client.example/logout",
    jwks: { keys: [{ kty: "RSA", big: 9007199254740991 }] },
  });
  const site = await makeSite(db, { iconHash: hash, applicationId: application.id });
  const session = await makeSession(db, user.id);
  await fillOwn(db, user.id, site.id, application.id);
  await fillProvider(db, { user: user.id, application: application.id, session: session.id });
  return { user, application, site, session };
}

async function fillOwn({ $client: sql }: Db, user: string, site: string, application: string) {
  const soon = new Date(Date.now() + 3_600_000);
  await sql`insert into known_devices values (${user}, ${randomBytes(32)}, now(), now())`;
  await fillFactors({ $client: sql }, user);
  await sql`insert into former_usernames values ('given-up', ${user}, now(), ${soon})`;
  await sql`insert into favorites values (${user}, ${site}, now())`;
  await sql`insert into site_targets (site_id, target_url, set_at, set_by) values (${site}, null, now(), ${user})`;
  await sql`insert into site_checks values (${site}, 'https://site.example/', 'down', now(), now())`;
  await sql`insert into site_visits values (${site}, '2026-11-20', 7)`;
  await sql`insert into site_sections values ('Zoë & "Co"', 1)`;
  await sql`insert into application_uses values (${application}, '2026-11-20', 7, 1)`;
  await sql`insert into daily_counts values ('2026-11-20', 'token', 9007199254740993)`;
  await sql`insert into recent_counts values (now(), 'token', 7)`;
  await sql`insert into audit_events (at, event, user_id, after) values (now(), 'user.created', ${user}, '{"a": [1, "ü"]}')`;
  await sql`insert into application_failures (application_id, at, error, description)
    values (${application}, now(), 'invalid_grant', 'two' || chr(10) || 'lines')`;
  await sql`with made as (insert into groups (key, name, description) values ('staff', 'Zoë', 'x' || chr(10) || 'y') returning id),
    member as (insert into group_members (user_id, group_id, administers) select ${user}, id, true from made),
    shown as (insert into site_groups (site_id, group_id) select ${site}, id from made)
    insert into application_groups (application_id, group_id) select ${application}, id from made`;
  await sql`with made as (insert into apis (identifier, identifier_key, name, description, owner_id, approved_at, suspended_at, review_note)
      values ('https://API.example', 'https://api.example/', 'Zoë', 'x' || chr(10) || 'y', ${user}, null, now(), 'No') returning id),
    scoped as (insert into api_scopes select id, 'files:read', 'Read "files"' from made),
    read as (insert into api_introspectors select id, ${application} from made),
    used as (insert into api_uses select id, ${application}, '2026-11-20', 7 from made),
    issued as (insert into service_tokens values (${randomBytes(32)}, ${application}, 0, ${crypto.randomUUID()}, 0, 0,
      '{files:read}', now(), ${soon}, null)),
    asked as (insert into permission_requests select ${application}, id, '{files:read}', 'x' || chr(10) || 'y', now(), now(), 'No' from made)
    insert into api_permissions select ${application}, id, '{files:read}', 3, now() from made`;
  await sql`insert into organization (name, icon_hash, texts, announcement, typeface, corners, layout)
    select 'Zoë & "Co"', icon_hash, '{"en": {"footerNote": "ü"}}', '{"kind": "info"}', 'serif', 'round', 'side' from sites where id = ${site}`;
  await sql`insert into removed_applications values (${crypto.randomUUID()}, now(), null)`;
  await sql`insert into removed_users values (${crypto.randomUUID()}, array[sha256('x')], now(), 3, null)`;
  await sql`insert into application_offers (application_id, from_id, to_username, created_at, expires_at)
    values (${application}, ${user}, 'nobody', now(), ${soon})`;
  await sql`insert into invitations values (${randomBytes(32)}, ${user}, 3, now(), ${soon}, null)`;
  await sql`insert into mail_links values (${randomBytes(32)}, 'reset_password', ${user}, 3, 'a@example.org', now(), ${soon}, null)`;
  await sql`insert into mails (sealed_mail, created_at, due_at) values ('x', now(), now())`;
  await sql`insert into setup_codes values (${randomBytes(32)}, now(), ${soon})`;
  await sql`insert into limits values ('k', 3, null)`;
  await sql`insert into identity_providers (id, kind, name, issuer, client_id, sealed_client_secret, domains, metadata)
    values ('corp', 'oidc', 'Zoë & "Co"', 'https://idp.example/', 'x', 'x', '{a.example,"b,c"}', '{"issuer": "ü"}')`;
  await sql`insert into identities (user_id, provider_id, subject, linked_at, last_signed_in_at)
    values (${user}, 'corp', ${'a"b,{\\}'}, now(), now())`;
  await sql`insert into identity_provider_groups (provider_id, claim_value, group_id)
    select p.id, 'ü', g.id from identity_providers p, groups g limit 1`;
  await sql`insert into upstream_sessions select s.id, i.id, 'ü' from sessions s, identities i limit 1`;
  await sql`insert into upstream_logouts values ('corp', ${randomBytes(32)}, ${soon})`;
  await sql`insert into upstream_sign_ins values (${randomBytes(32)}, 'corp', 1, ${randomBytes(32)}, 'x', 'sign_in', null, '/',
    now(), ${soon})`;
}

async function fillFactors({ $client: sql }: Pick<Db, "$client">, user: string) {
  const soon = new Date(Date.now() + 600_000);
  await sql`insert into authenticator_apps
    values (${user}, true, 'x', ${randomBytes(8)}, now(), now(), 9007199254740991, 3)`;
  await sql`insert into recovery_codes values (${user}, ${randomBytes(32)}, now(), null)`;
  await sql`insert into recovery_codes values (${user}, ${randomBytes(32)}, now(), now())`;
  await sql`insert into pending_sign_ins values (${randomBytes(32)}, ${user}, 3, 0, now(), ${soon})`;
  await sql`update users set passkey_handle = ${randomBytes(32)} where id = ${user}`;
  await sql`insert into passkeys values (${crypto.randomUUID()}, ${user}, ${randomBytes(32)}, ${randomBytes(77)}, 'id.example',
    4294967295, ${crypto.randomUUID()}, ${["usb", "a,b"]}, true, false, 'Key "1"', now(), now(), null)`;
  await sql`insert into trusted_browsers values (${randomBytes(32)}, ${user}, 3, now(), ${soon}, null, 'x')`;
  await sql`insert into sign_in_policy values (true, 30, now(), 2)`;
  await sql`insert into client_policies values (true, 'any', now(), 2)`;
  await sql`insert into passkey_challenges values (${randomBytes(32)}, 'sign_in', ${randomBytes(32)}, null, now(), ${soon})`;
}

type Ids = { user: string; application: string; session: string };

async function fillProvider({ $client: sql }: Db, { user, application, session }: Ids) {
  const soon = new Date(Date.now() + 3_600_000);
  const family = crypto.randomUUID();
  const [grant] = await sql`insert into grants (user_id, application_id, scopes, created_at)
    values (${user}, ${application}, ${["openid", "a,b"]}, now()) returning id`;
  await sql`insert into token_families (id, application_id, application_epoch, user_id, user_epoch, session_id, grant_id,
      offline, scopes, authenticated_at, created_at, expires_at)
    values (${family}, ${application}, 0, ${user}, 3, ${session}, ${grant?.id}, true, '{openid}', now(), now(), ${soon})`;
  await sql`insert into access_tokens values (${randomBytes(32)}, ${family}, '{openid}', now(), ${soon}, null)`;
  await sql`insert into gates values (${application}, 'https://wiki.example', ${["/a/", "/b,c"]}, '{Remote-User}', false, 5)`;
  await sql`insert into gate_sessions values (${randomBytes(32)}, ${family}, now(), now(), ${soon})`;
  await sql`insert into refresh_tokens values (${randomBytes(32)}, ${family}, now(), ${soon}, null)`;
  await sql`insert into authorization_codes
    values (${randomBytes(32)}, ${family}, 'https://client.example/callback', 'x', now(), ${soon}, null)`;
  await sql`insert into authorization_requests (id_hash, application_id, application_epoch, pushed, parameters, created_at, expires_at)
    values (${randomBytes(32)}, ${application}, 0, true, '{}', now(), ${soon})`;
  await sql`insert into grant_scopes select ${grant?.id ?? null}, id, '{files:read}' from apis`;
  await sql`insert into family_scopes select ${family}, id, 0, 0, '{files:read}' from apis`;
  await sql`insert into device_authorizations (device_code_hash, user_code_hash, application_id, application_epoch, scopes,
      polling_interval, created_at, expires_at)
    values (${randomBytes(32)}, ${randomBytes(32)}, ${application}, 0, '{openid}', 5, now(), ${soon})`;
  await sql`insert into integration_checks values (${application}, now())`;
  await sql`insert into command_log (at, command, run_by, events) values (now(), 'keys revoke', 'root', '{"key.revoked": 1}')`;
  await sql`insert into dpop_proofs values (${randomBytes(32)}, ${soon})`;
  await sql`insert into client_assertions values (${application}, ${randomBytes(32)}, ${soon})`;
  await sql`insert into logout_notices (application_id, user_id, session_id, created_at, due_at)
    values (${application}, ${user}, ${crypto.randomUUID()}, now(), now())`;
  await sql`insert into signing_keys (kid, alg, public_jwk, sealed_private_jwk, created_at)
    values ('k1', 'RS256', '{"kty": "RSA"}', ${await seal("{}")}, now())`;
}
