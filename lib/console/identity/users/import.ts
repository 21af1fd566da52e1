import type { Tx } from '#lib/db/database.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { CREATE_GRANT, insertGrant } from '#lib/identity/assignments/service.ts';
import { changeIdentity } from '#lib/identity/change.ts';
import { ADD_MEMBER, insertMember } from '#lib/identity/groups/members.ts';
import { CREATE_INVITATION, insertInvitation } from '#lib/identity/invitations/service.ts';
import { CREATE_USER, hashNewPassword, insertUser } from '#lib/identity/users/service.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import type { ImportedUser } from './imported-user.ts';
import type { ImportOutcome, NewImport } from './schema.ts';

export const IMPORT_USERS = rule('console:users:import', 'admin_or_domain_manager');

type Result = ImportOutcome['results'][number];

/** Rolls back the transaction of a row in a dry run. */
class DryRunRollback extends Error {}

/**
 * Creates users from a table in one transaction per row: a row is imported completely or not at all, and does not
 * affect the others. A dry run does the same and rolls back, so that it finds all errors. Invitation words are only in
 * the response; lost ones must be created again. Repeating an import is safe: existing rows are rejected because of
 * their names.
 */
export async function importUsers(ctx: AuthedContext, { is_dry_run, users }: NewImport): Promise<ImportOutcome> {
  const seen = new Set<string>();
  const results: Result[] = [];
  for (const [index, user] of users.entries()) {
    const nothing = { row: index + 1, name: user.name, user_id: null, message: null, invitation: null };
    try {
      assertOnce(seen, user);
      results.push({ ...nothing, ...(await importOne(ctx, user, is_dry_run)) });
    } catch (error) {
      results.push(error instanceof DryRunRollback ? nothing : { ...nothing, message: importRowError(ctx, error) });
    }
  }
  const failed = results.filter(({ message }) => message !== null).length;
  return { is_dry_run, done: results.length - failed, failed, results };
}

/** A dry run keeps no rows, so duplicates within the import must be found separately. @throws 400 */
function assertOnce(seen: Set<string>, { name, domain }: ImportedUser): void {
  const key = JSON.stringify([domain ?? null, name]);
  if (seen.has(key)) throw Invalid(`An earlier row has the same name, ${name}.`);
  seen.add(key);
}

async function importOne(ctx: AuthedContext, user: ImportedUser, isDryRun: boolean): Promise<Partial<Result>> {
  const { sign_in, password } = user;
  if (sign_in === 'password' && !password) throw Invalid('The row has no password.');
  if (user.role && !user.project) throw Invalid('A role requires a project.');
  enforceAll(ctx, user);
  const secret = await hashNewPassword(ctx, sign_in === 'password' ? { password, must_change_password: true } : {}, {});
  return changeIdentity(ctx, async (tx) => {
    const domain_id = await domainOf(tx, ctx, user.domain);
    const project = user.project ? await idOf(tx, 'projects', user.project, domain_id) : null;
    const attributes = { name: user.name, email: user.email, description: user.description, enabled: user.enabled };
    const input = { ...attributes, domain_id, default_project_id: project };
    const { id } = await insertUser(tx, ctx, { ...input, id: undefined, extra: {} }, secret);
    for (const group of user.groups ?? []) {
      await insertMember(tx, ctx, { id: await idOf(tx, 'groups', group, domain_id), user_id: id });
    }
    if (project && user.role) {
      const holder = {
        actor: { type: 'user', id },
        target: { kind: 'project', id: project },
        isInherited: false,
      } as const;
      await insertGrant(tx, ctx, CREATE_GRANT, holder, await roleOf(tx, user.role, domain_id));
    }
    const made = sign_in === 'invitation' ? await insertInvitation(tx, ctx, id) : undefined;
    if (isDryRun) throw new DryRunRollback();
    return { user_id: id, invitation: made ? { word: made.word, expires_at: made.expires_at } : null };
  });
}

/** Importing a row requires the same permissions as the separate operations. @throws 403 */
function enforceAll({ policy, caller }: AuthedContext, { groups = [], role, sign_in }: ImportedUser): void {
  const operations: Operation[] = [
    CREATE_USER,
    ...(groups?.length ? [ADD_MEMBER] : []),
    ...(role ? [CREATE_GRANT] : []),
    ...(sign_in === 'invitation' ? [CREATE_INVITATION] : []),
  ];
  for (const operation of operations) policy.enforce(operation, caller);
}

/** Id of the row's domain by name; without a name the domain of the token, or the default one. @throws 400 */
async function domainOf(
  tx: Tx,
  { caller: { scope } }: AuthedContext,
  name: string | null | undefined,
): Promise<string> {
  const own = scope.kind === 'domain' ? scope : undefined;
  if (!name) return own?.id ?? 'default';
  // Managers of a domain must not learn which other domains exist.
  if (own && own.name !== name) throw Invalid(`Domain ${name} does not exist.`);
  const found = await tx.selectFrom('domains').select('id').where('name', '=', name).executeTakeFirst();
  if (!found) throw Invalid(`Domain ${name} does not exist.`);
  return found.id;
}

const KINDS = { projects: 'project', groups: 'group' } as const;

/** @throws 400 */
async function idOf(tx: Tx, table: keyof typeof KINDS, name: string, domainId: string): Promise<string> {
  const named = tx.selectFrom(table).select('id').where('name', '=', name).where('domain_id', '=', domainId);
  const found = await named.executeTakeFirstOrThrow(() => Invalid(`The domain has no ${KINDS[table]} named ${name}.`));
  return found.id;
}

/** Id of a role by name; a domain role takes precedence over a global one. @throws 400 */
async function roleOf(tx: Tx, name: string, domainId: string): Promise<string> {
  const found = await tx
    .selectFrom('roles')
    .select(['id', 'domain_id'])
    .where('name', '=', name)
    .where((eb) => eb.or([eb('domain_id', 'is', null), eb('domain_id', '=', domainId)]))
    .execute();
  const role = found.find(({ domain_id }) => domain_id !== null) ?? found[0];
  if (!role) throw Invalid(`Role ${name} does not exist.`);
  return role.id;
}

/**
 * Reason why a row of an import failed. Unexpected errors are logged and reported as internal errors: the response must
 * always be sent, because it lists the imported rows and contains values that are shown only once.
 */
function importRowError({ log, requestId }: Pick<AuthedContext, 'log' | 'requestId'>, error: unknown): string {
  if (error instanceof PlatformError) return error.message;
  log.error({ err: error, requestId }, 'importing a user failed');
  return `Unexpected error. See the log of request ${requestId}, or try again.`;
}
