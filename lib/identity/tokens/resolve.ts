import { sql } from 'kysely';
import { type Timestamp, unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Caller, Scope } from '#lib/policy/caller.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { hasDirectoryAccess } from '../external/directory-access.ts';
import { effectiveRoles, type RoleRef } from '../roles/effective.ts';
import { findValidTrust, type ValidTrust } from '../trusts/valid-trust.ts';
import type { Claims } from './claims.ts';
import { findScope } from './scope.ts';

/** Current meaning of claims. */
export interface ResolvedClaims {
  caller: Caller;
  roles: readonly RoleRef[];
  /** Expiry of the password behind it. */
  passwordExpiresAt: Timestamp | null;
}

/**
 * Resolves claims; undefined if user, password, scope, credential or last role no longer exist. Equal for tokens of all
 * kinds.
 */
export async function resolveClaims(reader: Reader, claims: Claims): Promise<ResolvedClaims | undefined> {
  const federation = await findFederation(reader, claims);
  if (claims.fed && !federation) return undefined;
  const accessKey = claims.key === undefined ? undefined : await findKey(reader, claims.key);
  if (claims.key !== undefined && !accessKey) return undefined;
  const trust = claims.tr === undefined ? undefined : await findValidTrust(reader, claims.tr);
  const user = await findUser(reader, claims.sub);
  if (!user || !isBacked(claims, user.password_changed_at, trust)) return undefined;
  if (await wasDisabledSince(reader, claims, user)) return undefined;
  const scope = await findScope(reader, scopeQueryOf(claims));
  if (!scope) return undefined;
  const effective = trust?.roles ?? (scope.kind === 'unscoped' ? [] : await effectiveRoles(reader, claims.sub, scope));
  if (scope.kind !== 'unscoped' && effective.length === 0) return undefined;

  const caller: Caller = {
    userId: claims.sub,
    userName: user.name,
    domain: { id: user.domain_id, name: user.domain_name },
    scope,
    roles: new Set(effective.map(({ name }) => name)),
    methods: claims.m,
    auditIds: claims.par ? [claims.jti, claims.par] : [claims.jti],
    issuedAtMs: Math.round(claims.iat * 1000),
    expiresAtMs: claims.exp * 1000,
    ...(trust && { trust: lentBy(trust) }),
    ...(accessKey && { accessKey }),
    // With impersonation the user is another one.
    ...(federation && !trust?.isImpersonation && { federation }),
  };
  const resolved = { caller, roles: effective, passwordExpiresAt: user.password_expires_at };
  return claims.ac === undefined ? resolved : narrow(reader, claims.ac, resolved);
}

/** Whether the passwords behind a token are unchanged, for a trust also that of the trustor. */
function isBacked(claims: Claims, passwordSetAt: string, trust: ValidTrust | undefined): boolean {
  if (claims.tr === undefined) return Date.parse(passwordSetAt) === claims.gen;
  return trust?.trusteePasswordSetAtMs === claims.gen && trust.trustorPasswordSetAtMs === claims.tgen;
}

/** The provider that vouches for the user; undefined if it or its protocol is disabled, or is younger than the token. */
async function findFederation(reader: Reader, { fed, sub, iat }: Claims): Promise<Caller['federation']> {
  if (!fed) return undefined;
  const [providerId, protocolId] = fed;
  const protocol = await reader
    .selectFrom('federation_protocols as protocols')
    .innerJoin('identity_providers as providers', 'providers.id', 'protocols.provider_id')
    .select(['protocols.created_at', 'providers.created_at as provider_created_at', 'providers.enabled_at'])
    .where('providers.id', '=', providerId)
    .where('providers.enabled', '=', 1)
    .where('protocols.id', '=', protocolId)
    .executeTakeFirst();
  if (!protocol) return undefined;
  const times = [protocol.created_at, protocol.provider_created_at, protocol.enabled_at];
  if (times.some((time) => time !== null && Date.parse(time) > Math.round(iat * 1000))) return undefined;
  const rows = await reader.selectFrom('group_members').select('group_id').where('user_id', '=', sub).execute();
  return { providerId, protocolId, groupIds: rows.map(({ group_id }) => group_id).toSorted() };
}

const lentBy = ({ id, trustorId, trusteeId, isImpersonation }: ValidTrust): Caller['trust'] => ({
  id,
  trustorId,
  trusteeId,
  isImpersonation,
});

/** An access key with its limits; undefined if it was deleted or has expired. */
async function findKey(reader: Reader, id: string): Promise<Caller['accessKey']> {
  const keys = reader.selectFrom('credentials').select(['id', 'limits']);
  const key = await keys.where('id', '=', id).executeTakeFirst();
  if (!key) return undefined;
  if (key.limits === null) return { id };
  const limits = unpackJson(key.limits);
  const endsAtMs = limits.expires_at === undefined ? undefined : expiryMs(limits.expires_at);
  return endsAtMs !== undefined && endsAtMs <= Date.now() ? undefined : { id, limits };
}

/** Restricts a caller to its application credential; undefined if that is gone or exceeds the user's roles. */
async function narrow(reader: Reader, id: string, resolved: ResolvedClaims): Promise<ResolvedClaims | undefined> {
  const { caller, roles } = resolved;
  const credential = await reader
    .selectFrom('application_credentials')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!credential || !isScopedTo(caller.scope, credential.project_id)) return undefined;
  const granted = new Set(unpackJson(credential.role_ids));
  const kept = roles.filter((role) => granted.has(role.id));
  if (kept.length < granted.size) return undefined;
  const applicationCredential = {
    id,
    name: credential.name,
    isRestricted: credential.unrestricted === 0,
    accessRules: unpackJson(credential.access_rules),
  };
  const roleNames = new Set(kept.map(({ name }) => name));
  return { ...resolved, caller: { ...caller, roles: roleNames, applicationCredential }, roles: kept };
}

const isScopedTo = (scope: Scope, projectId: string) => scope.kind === 'project' && scope.id === projectId;

/** An enabled user in an enabled domain, whose directory has not lost its access. */
function findUser(reader: Reader, id: string) {
  return reader
    .selectFrom('users')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .select(['users.name', 'users.domain_id', 'users.password_changed_at', 'users.password_expires_at'])
    .select(['domains.name as domain_name', 'users.enabled_at', 'domains.enabled_at as domain_enabled_at'])
    .where('users.id', '=', id)
    .where('users.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .where(hasDirectoryAccess(sql.ref('users.id')))
    .executeTakeFirst();
}

/** Tokens from before a user was disabled stay invalid after enabling. */
async function wasDisabledSince(reader: Reader, claims: Claims, user: EnabledTimes): Promise<boolean> {
  const scope = await scopeEnabledTimes(reader, scopeQueryOf(claims));
  const times = [user.enabled_at, user.domain_enabled_at, scope?.enabled_at, scope?.domain_enabled_at];
  return times.some((time) => time && Date.parse(time) > Math.round(claims.iat * 1000));
}

interface EnabledTimes {
  enabled_at: Timestamp | null;
  domain_enabled_at: Timestamp | null;
}

async function scopeEnabledTimes(reader: Reader, scope: ScopeName): Promise<EnabledTimes | undefined> {
  if (scope.kind === 'domain') {
    const domains = reader.selectFrom('domains').select(['enabled_at', 'enabled_at as domain_enabled_at']);
    return domains.where('id', '=', scope.id).executeTakeFirst();
  }
  if (scope.kind !== 'project') return undefined;
  return reader
    .selectFrom('projects')
    .innerJoin('domains', 'domains.id', 'projects.domain_id')
    .select(['projects.enabled_at', 'domains.enabled_at as domain_enabled_at'])
    .where('projects.id', '=', scope.id)
    .executeTakeFirst();
}

export function scopeQueryOf({ scp }: Pick<Claims, 'scp'>): ScopeName {
  if (scp === undefined) return { kind: 'unscoped' };
  if (scp === 's') return { kind: 'system' };
  const id = scp.slice(2);
  return scp.startsWith('p:') ? { kind: 'project', id } : { kind: 'domain', id };
}

/** A scope by id. */
type ScopeName = { kind: 'project'; id: string } | { kind: 'domain'; id: string } | { kind: 'system' | 'unscoped' };

export function scopeClaim(scope: ScopeName): string | undefined {
  switch (scope.kind) {
    case 'project':
      return `p:${scope.id}`;
    case 'domain':
      return `d:${scope.id}`;
    case 'system':
      return 's';
    case 'unscoped':
      return undefined;
    default:
      return scope satisfies never;
  }
}
