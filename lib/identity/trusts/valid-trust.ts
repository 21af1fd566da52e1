import { sql } from 'kysely';
import { type Json, unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { hasDirectoryAccess } from '../external/directory-access.ts';
import { effectiveRoles, expandRoles, type RoleRef } from '../roles/effective.ts';

/** A valid trust with its roles. */
export interface ValidTrust {
  id: string;
  trustorId: string;
  trusteeId: string;
  projectId: string;
  isImpersonation: boolean;
  /** Roles that the trustor still holds, including implied ones. */
  roles: readonly RoleRef[];
  expiresAtMs: number | undefined;
  redelegationCount: number;
  /** Whether each token and each signed request consumes a use. */
  hasLimitedUses: boolean;
  /** Times of both passwords: changing either invalidates the tokens. */
  trustorPasswordSetAtMs: number;
  trusteePasswordSetAtMs: number;
}

interface Link {
  id: string;
  trustor_user_id: string;
  trustee_user_id: string;
  project_id: string;
  impersonation: number;
  role_ids: Json<string[]>;
  expires_at: string | null;
  redelegation_count: number;
  remaining_uses: number | null;
  redelegated_trust_id: string | null;
  trustor_set_at: string;
  trustee_set_at: string;
}

/**
 * A trust as currently valid; undefined if it has expired, the trustor lost one of its roles, or a user of the chain is
 * gone or of a directory whose users have no access now. Never grants more than the trustor currently has.
 */
export async function findValidTrust(reader: Reader, id: string): Promise<ValidTrust | undefined> {
  const { rows: chain } = await sql<Link>`
    with recursive chain(id) as (
      select id from trusts where id = ${id}
      union select t.redelegated_trust_id from trusts t join chain c on t.id = c.id
      where t.redelegated_trust_id is not null
    )
    select t.*, trustor.password_changed_at as trustor_set_at, trustee.password_changed_at as trustee_set_at
    from chain join trusts t on t.id = chain.id
    join users trustor on trustor.id = t.trustor_user_id and trustor.enabled = 1
    join domains trustor_domain on trustor_domain.id = trustor.domain_id and trustor_domain.enabled = 1
    join users trustee on trustee.id = t.trustee_user_id and trustee.enabled = 1
    join domains trustee_domain on trustee_domain.id = trustee.domain_id and trustee_domain.enabled = 1
    where ${hasDirectoryAccess(sql.ref('trustor.id'))} and ${hasDirectoryAccess(sql.ref('trustee.id'))}`.execute(
    reader,
  );
  const trust = chain.find((link) => link.id === id);
  if (!trust || !chain.every((link) => isWhole(link, chain))) return undefined;
  const roles = await lentRoles(reader, trust);
  return (
    roles && {
      id,
      trustorId: trust.trustor_user_id,
      trusteeId: trust.trustee_user_id,
      projectId: trust.project_id,
      isImpersonation: trust.impersonation === 1,
      roles,
      expiresAtMs: trust.expires_at === null ? undefined : Date.parse(trust.expires_at),
      redelegationCount: trust.redelegation_count,
      hasLimitedUses: trust.remaining_uses !== null,
      trustorPasswordSetAtMs: Date.parse(trust.trustor_set_at),
      trusteePasswordSetAtMs: Date.parse(trust.trustee_set_at),
    }
  );
}

/** Whether a trust has not expired and its parent exists. */
const isWhole = ({ expires_at, redelegated_trust_id: parentId }: Link, chain: readonly Link[]): boolean =>
  (expires_at === null || Date.parse(expires_at) > Date.now()) &&
  (parentId === null || chain.some(({ id }) => id === parentId));

/** Roles of a trust; undefined unless the trustor holds all of them. */
async function lentRoles(reader: Reader, trust: Link): Promise<RoleRef[] | undefined> {
  const named = unpackJson(trust.role_ids);
  const effective = await effectiveRoles(reader, trust.trustor_user_id, { kind: 'project', id: trust.project_id });
  const holds = (id: string) => effective.some((role) => role.id === id);
  if (!named.every(holds)) return undefined;
  const lent = await expandRoles(reader, named);
  return lent.filter(({ id }) => holds(id));
}
