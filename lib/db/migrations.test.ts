import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropSchema, freshSchemaUrl } from '#lib/testing/postgres.ts';
import { columnsFor, type Migration } from './columns.ts';
import type { Tx } from './database.ts';
import { firstRelease } from './migrations/0001-first-release.ts';
import { compute } from './migrations/0002-compute.ts';
import { networkingAndImages } from './migrations/0003-networking-and-images.ts';
import { securityGroups } from './migrations/0008-security-groups.ts';
import { portsOfServers } from './migrations/0016-ports-of-servers.ts';
import { postgresDialect, postgresPool } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

let folder: string;
let url: string | undefined;
let db: Kysely<Tables>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-migrations-'));
  url = await freshSchemaUrl();
  db = new Kysely({ dialect: url ? postgresDialect(postgresPool(url)) : sqliteDialect(join(folder, 'nephos.db')) });
});

afterEach(async () => {
  await db.destroy();
  if (url) await dropSchema(url);
  rmSync(folder, { recursive: true, force: true });
});

const apply = (...migrations: Migration[]) =>
  db.transaction().execute(async (tx) => {
    for (const migration of migrations) await migration.up(tx, columnsFor(url ? 'postgres' : 'sqlite'));
  });

const PORTS = ['web', 'open', 'network:dhcp'] as const;

async function insertPorts(tx: Tx): Promise<void> {
  const now = '2026-01-01T00:00:00.000Z';
  await sql`insert into domains values ('default', 'Default', '', 1)`.execute(tx);
  for (const project of ['p1', 'p2']) {
    await sql`insert into projects values (${project}, 'default', 'default', ${project}, '', 1, '[]')`.execute(tx);
  }
  await sql`insert into networks values ('n', 'p1', 'n', '', 'ACTIVE', 1, 0, 0, 1450, 1, 1, ${now}, ${now})`.execute(
    tx,
  );
  for (const id of PORTS) {
    const owner = id.startsWith('network:') ? id : '';
    const checked = id === 'open' ? 0 : 1;
    await sql`insert into ports values
      (${id}, 'p1', '', '', 'n', 'DOWN', 1, ${id}, '', ${owner}, 0, 0, '', ${checked}, 1, ${now}, ${now})`.execute(tx);
  }
}

test('0008: ports that were there get the default group of their project, but for unchecked ones and the platform’s', async () => {
  await apply(firstRelease, compute, networkingAndImages);
  await db.transaction().execute(insertPorts);
  await apply(securityGroups);
  const groups = await db.selectFrom('security_groups').selectAll().execute();
  expect(groups).toMatchObject([{ project_id: 'p1', name: 'default', is_default: 1 }]);
  expect(await db.selectFrom('port_security_groups').selectAll().execute()).toEqual([
    { port_id: 'web', security_group_id: groups[0]?.id },
  ]);
  const rules = await db.selectFrom('security_group_rules').select(['direction', 'remote_group_id']).execute();
  expect(rules.filter(({ direction }) => direction === 'ingress')).toEqual(
    Array(2).fill({ direction: 'ingress', remote_group_id: groups[0]?.id }),
  );
});

test('0016: a server has the ports that compute gave it, not those that only say so', async () => {
  await apply(firstRelease, compute, networkingAndImages);
  await db.transaction().execute(insertPorts);
  await db.transaction().execute(async (tx) => {
    await sql`insert into servers values ('s', 'p1', 'u', 'web', 'web', null, 'active', null, 1, null, null, null, '1',
      '{}', 1, 1, 1, null, null, '{}', '[]', null, 0, 'AUTO', '', '', '[]', null, 'r', 0, 1, '', '', null)`.execute(tx);
    for (const [id, owner] of Object.entries({ web: 'compute:nova', open: 'Compute:x', 'network:dhcp': '' })) {
      await sql`update ports set device_id = 's', device_owner = ${owner} where id = ${id}`.execute(tx);
    }
  });
  await apply(portsOfServers);
  expect(await db.selectFrom('ports').select('id').where('server_id', '=', 's').execute()).toEqual([{ id: 'web' }]);
});
