import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { externalId } from '../external/external-identities.ts';
import type { DirectoryGroup } from './entries.ts';
import { subjectOf } from './mirror/identify-entries.ts';
import type { GroupRole } from './schema.ts';

/** Maximum roles that a test shows. */
const MAX_ROLES = 50;

/** Roles that groups of a directory have here, whether or not the directory has been synchronized. */
export async function findGroupRoles(
  db: Reader,
  domainId: string,
  groups: readonly DirectoryGroup[],
): Promise<GroupRole[]> {
  if (groups.length === 0) return [];
  const names = new Map(
    groups.map(({ uniqueId, name }) => [externalId('group', domainId, subjectOf(domainId, uniqueId)), name]),
  );
  const rows = await db
    .selectFrom('role_assignments as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .leftJoin('projects as p', (on) => on.onRef('p.id', '=', 'a.target_id').on('a.target_type', '=', 'project'))
    .leftJoin('domains as d', (on) => on.onRef('d.id', '=', 'a.target_id').on('a.target_type', '=', 'domain'))
    .select([
      'a.actor_id',
      'r.name as role',
      'a.target_type',
      sql<string | null>`coalesce(p.name, d.name)`.as('target'),
    ])
    .where('a.actor_type', '=', 'group')
    .where('a.actor_id', 'in', [...names.keys()])
    .orderBy('r.name')
    .limit(MAX_ROLES)
    .execute();
  return rows.map(({ actor_id, role, target_type, target }) => ({
    group: names.get(actor_id) ?? actor_id,
    role,
    target_type,
    target,
  }));
}
