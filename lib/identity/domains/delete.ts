import type { Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { deleteProjectRecords, describeContents } from '#lib/project-contents/project-contents.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { assertMutable } from '../attributes.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { deleteConfigRows } from '../domain-config/delete-rows.ts';
import { deleteProviderRows } from '../federation/providers/delete-rows.ts';
import { deleteProjectRows } from '../projects/delete-rows.ts';
import { deleteRoleRows } from '../roles/service.ts';
import { deleteGroupRows, deleteUserRows } from '../users/delete-rows.ts';
import { loadDomain } from './service.ts';

/** The initial domain, which is the default of requests. */
export const DEFAULT_DOMAIN = 'default';

/** Maximum projects named in an error. */
const MAX_NAMED = 10;

/**
 * Deletes a disabled domain with its projects, users, groups and roles, and everything they hold in identity. @throws
 * 403 for the default domain, an immutable or an enabled one, 404, 409 while its projects have contents
 */
export function deleteDomain(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await loadDomain(tx, id);
    if (id === DEFAULT_DOMAIN) throw Forbidden('The default domain cannot be deleted.');
    assertMutable('domain', row);
    if (row.enabled === 1) throw Forbidden(`Cannot delete the domain ${id} while it is enabled. Disable it first.`);
    const projects = await tx.selectFrom('projects').select(['id', 'name']).where('domain_id', '=', id).execute();
    await assertEmpty(tx, id, projects);
    const idsIn = async (table: 'users' | 'groups' | 'roles') =>
      (await tx.selectFrom(table).select('id').where('domain_id', '=', id).execute()).map((member) => member.id);
    await deleteProjectRows(
      tx,
      projects.map((project) => project.id),
    );
    const providers = tx.selectFrom('identity_providers').select('id').where('domain_id', '=', id);
    for (const provider of await providers.execute()) await deleteProviderRows(tx, provider.id);
    await deleteUserRows(tx, await idsIn('users'));
    await deleteGroupRows(tx, await idsIn('groups'));
    await deleteRoleRows(tx, await idsIn('roles'));
    await tx.deleteFrom('role_assignments').where('target_type', '=', 'domain').where('target_id', '=', id).execute();
    await tx.deleteFrom('limits').where('domain_id', '=', id).execute();
    await deleteConfigRows(tx, id);
    // Records of the domain scope itself.
    await deleteProjectRecords(tx, domainScope(id));
    await tx.deleteFrom('domains').where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'domain', verb: 'delete', id, before: { name: row.name } });
  });
}

/** @throws 409 naming the projects with contents */
async function assertEmpty(tx: Tx, id: string, projects: { id: string; name: string }[]): Promise<void> {
  const full: string[] = [];
  for (const project of projects) {
    const contents = await describeContents(tx, project.id);
    if (contents !== '') full.push(`${project.name} (${contents})`);
  }
  if (full.length === 0) return;
  const named = full.slice(0, MAX_NAMED).join('; ');
  const rest = full.length > MAX_NAMED ? `; and ${full.length - MAX_NAMED} more` : '';
  throw Conflict(`Projects of the domain ${id} still contain objects: ${named}${rest}. Delete them first.`);
}
