import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { ActivityKind } from './kinds.ts';
import type { UserAction } from './logged-event.ts';

/** Tables with names; other kinds are named from the log. */
const TABLES: Partial<Record<ActivityKind, [table: string, name: string]>> = {
  server: ['servers', 'name'],
  volume: ['volumes', 'name'],
  snapshot: ['snapshots', 'name'],
  backup: ['backups', 'name'],
  image: ['images', 'name'],
  network: ['networks', 'name'],
  subnet: ['subnets', 'name'],
  router: ['routers', 'name'],
  floatingip: ['floatingips', 'floating_ip_address'],
  security_group: ['security_groups', 'name'],
  port: ['ports', 'name'],
  project: ['projects', 'name'],
  user: ['users', 'name'],
  group: ['groups', 'name'],
  role: ['roles', 'name'],
  domain: ['domains', 'name'],
  flavor: ['flavors', 'name'],
  segment: ['segments', 'name'],
  segment_host: ['segment_hosts', 'name'],
  notification: ['notifications', 'host'],
  identity_provider: ['identity_providers', 'id'],
  mapping: ['federation_mappings', 'id'],
  service_provider: ['service_providers', 'id'],
};

interface ObjectName {
  id: string;
  name: string;
}

export async function knownObjects(
  read: Reader,
  userActions: readonly UserAction[],
): Promise<Map<UserAction, ObjectName>> {
  const known = new Map<UserAction, ObjectName>();
  for (const [kind, some] of Map.groupBy(userActions, (userAction) => userAction.kind)) {
    const ids = [...new Set(some.map(({ object_id }) => object_id))];
    const found = kind === 'host' ? await hostsNamed(read, ids) : await namesIn(read, kind, ids);
    for (const userAction of some) {
      const object = found.get(userAction.object_id);
      if (object) known.set(userAction, object);
    }
  }
  return known;
}

async function namesIn(read: Reader, kind: ActivityKind, ids: readonly string[]): Promise<Map<string, ObjectName>> {
  const [table, name] = TABLES[kind] ?? [];
  if (table === undefined || name === undefined) return new Map();
  const isThere = kind === 'server' ? sql`and deleted_at is null` : sql``;
  const { rows } = await sql<ObjectName>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)} where id in (${sql.join(ids)}) ${isThere}`.execute(
    read,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Hosts appear in the log by name. */
async function hostsNamed(read: Reader, names: readonly string[]): Promise<Map<string, ObjectName>> {
  const rows = await read.selectFrom('hosts').select(['id', 'name']).where('name', 'in', names).execute();
  return new Map(rows.map(({ id, name }) => [name, { id, name }]));
}

/** Last names of objects, including deleted ones, by kind and id. */
export async function lastNames(read: Reader, userActions: readonly UserAction[]): Promise<Map<string, string>> {
  const ids = [...new Set(userActions.map(({ object_id }) => object_id))];
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('event_objects')
    .select(['kind', 'object_id', 'name'])
    .where('object_id', 'in', ids)
    .where('name', '!=', '')
    .execute();
  return new Map(rows.map(({ kind, object_id, name }) => [`${kind} ${object_id}`, name]));
}
