import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Columns, createTable, type Migration } from '../columns.ts';
import type { Tx } from '../database.ts';

/** Security groups with their rules, and what servers say of their devices. */
export const securityGroups: Migration = {
  name: '0008-security-groups',
  async up(tx, columns) {
    await createTables(tx, columns);
    await insertTemplates(tx);
    await protectPorts(tx);
    await tx.schema.alterTable('servers').dropColumn('security_groups').execute();
    const jsonLists = ['local_disks', 'personality'];
    for (const name of jsonLists) {
      await tx.schema
        .alterTable('servers')
        .addColumn(name, columns.text, (column) => column.notNull().defaultTo('[]'))
        .execute();
    }
    await tx.schema.alterTable('volume_attachments').addColumn('tag', columns.text).execute();
    await tx.schema.alterTable('ports').addColumn('device_tag', columns.text).execute();
  },
};

const DATED = { revision: 'integer', created_at: 'text', updated_at: 'text' };
const MATCH = {
  direction: 'text',
  ethertype: 'text',
  protocol: 'text?',
  port_range_min: 'integer?',
  port_range_max: 'integer?',
  remote_ip_prefix: 'text?',
};

async function createTables(tx: Tx, columns: Columns): Promise<void> {
  const table = (name: string, definition: Record<string, string>) => createTable(tx, columns, name, definition);
  const index = (name: string, on: string, keys: string[], isUnique = false) => {
    const built = tx.schema.createIndex(name).on(on).columns(keys);
    return (isUnique ? built.unique() : built).execute();
  };
  await table('security_groups', {
    id: 'text pk',
    project_id: 'text -> projects',
    name: 'text',
    description: 'text',
    stateful: 'integer',
    is_default: 'integer',
    ...DATED,
  });
  await index('security_groups_by_project', 'security_groups', ['project_id', 'created_at', 'id']);
  await tx.schema
    .createIndex('security_groups_default')
    .on('security_groups')
    .column('project_id')
    .unique()
    .where(sql.ref('is_default'), '=', 1)
    .execute();
  await table('security_group_rules', {
    id: 'text pk',
    project_id: 'text -> projects',
    description: 'text',
    security_group_id: 'text -> security_groups',
    ...MATCH,
    remote_group_id: 'text? -> security_groups',
    match_key: 'text',
    ...DATED,
  });
  await index('security_group_rules_key', 'security_group_rules', ['security_group_id', 'match_key'], true);
  await index('security_group_rules_by_project', 'security_group_rules', ['project_id', 'created_at', 'id']);
  await index('security_group_rules_by_remote', 'security_group_rules', ['remote_group_id']);
  await table('default_security_group_rules', {
    id: 'text pk',
    description: 'text',
    ...MATCH,
    remote_group_id: 'text?',
    used_in_default_sg: 'integer',
    used_in_non_default_sg: 'integer',
    match_key: 'text',
    ...DATED,
  });
  await index('default_security_group_rules_key', 'default_security_group_rules', ['match_key'], true);
  await table('port_security_groups', { port_id: 'text -> ports', security_group_id: 'text -> security_groups' });
  await index('port_security_groups_key', 'port_security_groups', ['port_id', 'security_group_id'], true);
  await index('port_security_groups_by_group', 'port_security_groups', ['security_group_id']);
}

interface Match {
  direction: 'egress' | 'ingress';
  ethertype: 'IPv4' | 'IPv6';
  isFromItself: boolean;
}

/** What every new group lets out, and what the default group lets in: its own members. */
const TEMPLATES: Match[] = [
  { direction: 'egress', ethertype: 'IPv4', isFromItself: false },
  { direction: 'egress', ethertype: 'IPv6', isFromItself: false },
  { direction: 'ingress', ethertype: 'IPv4', isFromItself: true },
  { direction: 'ingress', ethertype: 'IPv6', isFromItself: true },
];

/** A rule for all protocols and ports. */
function ruleOf({ direction, ethertype }: Match, remoteGroup: string | null) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    description: '',
    direction,
    ethertype,
    protocol: null,
    port_range_min: null,
    port_range_max: null,
    remote_ip_prefix: null,
    remote_group_id: remoteGroup,
    match_key: JSON.stringify([direction, ethertype, null, null, null, null, remoteGroup]),
    revision: 1,
    created_at: now,
    updated_at: now,
  };
}

/** This migration's own view of the tables, which later ones may change. */
interface Then {
  ports: { id: string; project_id: string; device_owner: string; port_security_enabled: number };
  security_groups: Record<string, unknown>;
  security_group_rules: Record<string, unknown>;
  default_security_group_rules: Record<string, unknown>;
  port_security_groups: Record<string, unknown>;
}
const asThen = (tx: Tx) => tx as unknown as Kysely<Then>;

async function insertTemplates(tx: Tx): Promise<void> {
  for (const template of TEMPLATES) {
    const used = { used_in_default_sg: 1, used_in_non_default_sg: template.isFromItself ? 0 : 1 };
    const rule = ruleOf(template, template.isFromItself ? 'PARENT' : null);
    await asThen(tx)
      .insertInto('default_security_group_rules')
      .values({ ...rule, ...used })
      .execute();
  }
}

/** Ports that are there already get the default group of their project, as new ones do. */
async function protectPorts(tx: Tx): Promise<void> {
  const ports = await asThen(tx)
    .selectFrom('ports')
    .select(['id', 'project_id'])
    .where('port_security_enabled', '=', 1)
    .where('device_owner', 'not like', 'network:%')
    .execute();
  for (const [projectId, own] of Map.groupBy(ports, ({ project_id }) => project_id)) {
    const groupId = await insertDefaultGroup(tx, projectId);
    for (const { id } of own) {
      await asThen(tx).insertInto('port_security_groups').values({ port_id: id, security_group_id: groupId }).execute();
    }
  }
}

async function insertDefaultGroup(tx: Tx, project_id: string): Promise<string> {
  const now = new Date().toISOString();
  const id = randomUUID();
  const described = { id, project_id, name: 'default', description: 'Default security group' };
  await asThen(tx)
    .insertInto('security_groups')
    .values({ ...described, stateful: 1, is_default: 1, revision: 1, created_at: now, updated_at: now })
    .execute();
  for (const template of TEMPLATES) {
    const rule = ruleOf(template, template.isFromItself ? id : null);
    await asThen(tx)
      .insertInto('security_group_rules')
      .values({ ...rule, project_id, security_group_id: id })
      .execute();
  }
  return id;
}
