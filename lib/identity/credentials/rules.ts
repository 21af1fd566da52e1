import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import { assertInPerson } from '#lib/http/in-person.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';
import { Duplicate } from '../collection.ts';
import { isDomainInReach } from '../reach.ts';
import { effectiveRoles } from '../roles/effective.ts';
import { EC2 } from './access-key.ts';
import { MAX_STORED_CREDENTIALS } from './schema.ts';

/** Origin of a credential, whose limits it keeps. */
interface Bounds {
  application_credential_id: string | null;
  trust_id: string | null;
}

/** Limits of credentials created by a caller. */
export const delegationBounds = ({ applicationCredential, trust }: Caller): Bounds => ({
  application_credential_id: applicationCredential?.id ?? null,
  trust_id: trust?.id ?? null,
});

export const isBound = ({ application_credential_id, trust_id }: Bounds): boolean =>
  application_credential_id !== null || trust_id !== null;

/**
 * Visible credentials: administrators all, others their own; delegations only those created with them, because others
 * may allow more.
 */
export const visibleTo = (caller: Caller) => ownOr(caller, isDomainInReach(caller, undefined));

/** Like `visibleTo` for changes; system readers change only their own. */
export const changeableBy = (caller: Caller) => ownOr(caller, isAdmin(caller));

const ownOr =
  (caller: Caller, isAbove: boolean) =>
  (eb: ExpressionBuilder<Tables, 'credentials'>): Expression<SqlBool> => {
    if (isAbove) return sql<SqlBool>`1 = 1`;
    const bounds = delegationBounds(caller);
    const tests = [eb('user_id', '=', caller.userId)];
    if (bounds.application_credential_id !== null) {
      tests.push(eb('application_credential_id', '=', bounds.application_credential_id));
    }
    if (bounds.trust_id !== null) tests.push(eb('trust_id', '=', bounds.trust_id));
    return eb.and(tests);
  };

/**
 * Whether the secret is returned: to the owner only. Delegations read what they created, EC2 keys nothing. TOTP seeds
 * are shown only at creation. EC2 secrets stay readable for their owner, because clients read them later (Terraform
 * from the response to GET).
 */
export function mayReadSecret(caller: Caller, row: Bounds & { type: string; user_id: string }): boolean {
  if (row.user_id !== caller.userId || row.type === 'totp' || caller.accessKey) return false;
  const { application_credential_id, trust_id } = delegationBounds(caller);
  const isOfCredential =
    application_credential_id === null || application_credential_id === row.application_credential_id;
  return isOfCredential && (trust_id === null || trust_id === row.trust_id);
}

/** Secrets other than EC2 keys authenticate the user, so delegations cannot manage them. @throws 403 */
export function assertMayManage(caller: Caller, type: string): void {
  if (type !== EC2) assertInPerson(caller);
}

interface StoredCredential {
  id: string;
  type: string;
  user_id: string;
  project_id: string | null;
}

/**
 * Whether a caller may store a credential for a user and a project. As upstream, an EC2 key needs no role on its
 * project when it is created: it works only while its user has one. @throws 400 for an EC2 key without a project, 403
 * for another user, or beyond the caller's limits, 404
 */
export async function assertMayStore(
  tx: Tx,
  caller: Caller,
  { type, user_id, project_id }: StoredCredential,
): Promise<void> {
  if (user_id !== caller.userId && !isAdmin(caller))
    throw Forbidden('Only the role admin can store credentials for other users.');
  await loadRow(tx, 'users', 'User', user_id);
  if (project_id === null) {
    if (type === EC2) throw Invalid('A credential of type ec2 requires a project_id.');
    return;
  }
  const isOfToken = caller.scope.kind === 'project' && caller.scope.id === project_id;
  if (isBound(delegationBounds(caller)) && !isOfToken) throw Forbidden('The project must be the project of the token.');
  if (type !== EC2) await assertHasRole(tx, caller, user_id, project_id);
}

/** A project without a role looks like a missing one. @throws 404 */
export async function assertHasRole(db: Reader, caller: Caller, userId: string, projectId: string): Promise<void> {
  // Roles of a trust belong to the trustor.
  if (caller.trust) return;
  const roles = await effectiveRoles(db, userId, { kind: 'project', id: projectId });
  if (roles.length === 0) throw NotFound('Project', projectId);
}

/** @throws 403 at the limit, 409 if the id exists */
export async function assertRoom(tx: Tx, { id, user_id }: StoredCredential): Promise<void> {
  const taken = await tx.selectFrom('credentials').select('id').where('id', '=', id).executeTakeFirst();
  if (taken) throw Duplicate('credential', `id ${id}`);
  const own = tx.selectFrom('credentials').where('user_id', '=', user_id);
  const count = await countRows(own);
  if (count >= MAX_STORED_CREDENTIALS)
    throw Forbidden(`A user can have at most ${MAX_STORED_CREDENTIALS} credentials. Delete some first.`);
}
