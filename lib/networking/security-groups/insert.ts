import { randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { type Actor, PLATFORM } from '#lib/events/log.ts';
import { PARENT, templatesFor } from '../default-security-group-rules/templates.ts';
import { firstRevision } from '../first-revision.ts';
import { recordChange } from '../record.ts';
import { matchOf } from '../security-group-rules/match.ts';
import type { SecurityGroupRow } from './store.ts';

interface GroupSpec {
  projectId: string;
  name: string;
  description: string;
  isStateful: boolean;
  isDefault: boolean;
}

/** Creates a group with default rules. Returns its id. */
export async function insertGroup(tx: Tx, actor: Actor, spec: GroupSpec): Promise<string> {
  const row: SecurityGroupRow = {
    id: randomUUID(),
    project_id: spec.projectId,
    name: spec.name,
    description: spec.description,
    stateful: flag(spec.isStateful),
    is_default: flag(spec.isDefault),
    shared: 0,
    ...firstRevision(),
  };
  await tx.insertInto('security_groups').values(row).execute();
  const rules = (await templatesFor(tx, spec)).map(({ remote_group_id, description, ...template }) => ({
    id: randomUUID(),
    project_id: spec.projectId,
    description,
    security_group_id: row.id,
    ...matchOf({ ...template, remote_group_id: remote_group_id === PARENT ? row.id : remote_group_id }),
    ...firstRevision(),
  }));
  if (rules.length > 0) await tx.insertInto('security_group_rules').values(rules).execute();
  await recordChange(tx, actor, 'security_group', row, 'create');
  return row.id;
}

/** The default group of a project, created on first use. Returns its id. */
export async function defaultGroupOf(tx: Tx, projectId: string): Promise<string> {
  const known = await tx
    .selectFrom('security_groups')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  if (known) return known.id;
  const described = { name: 'default', description: 'Default security group' };
  return insertGroup(tx, PLATFORM, { projectId, ...described, isStateful: true, isDefault: true });
}
