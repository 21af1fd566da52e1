import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo } from '../columns.ts';

/** What carries networks, who subnets are for, what was allocated by itself, and the network agents of hosts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addSegments(db);
  await addAgents(db);
  const { text } = columnTypes(db);
  await db.schema.alterTable('subnets').addColumn('service_types', text, defaultTo('[]')).execute();
  await db.schema.alterTable('routers').addColumn('is_auto_allocated', 'integer', defaultTo(0)).execute();
}

/** Networks that are there already get the first numbers in the order of their ids. */
async function addSegments(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  const table = db.schema.alterTable('networks');
  await table.addColumn('network_type', text, defaultTo('geneve')).execute();
  await table.addColumn('physical_network', text).execute();
  await table.addColumn('segmentation_id', integer).execute();
  await table.addColumn('segment_key', text, defaultTo('')).execute();
  await table.addColumn('is_default', integer, defaultTo(0)).execute();
  await table.addColumn('is_auto_allocated', integer, defaultTo(0)).execute();
  const { rows } = await sql<{ id: string }>`select id from networks order by id`.execute(db);
  for (const [index, { id }] of rows.entries()) {
    const number = index + 1;
    await sql`update networks set segmentation_id = ${number}, segment_key = ${`geneve::${number}`} where id = ${id}`.execute(
      db,
    );
  }
  await db.schema.createIndex('networks_by_segment').on('networks').column('segment_key').unique().execute();
}

async function addAgents(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  const table = db.schema.alterTable('hosts');
  await table.addColumn('agent_id', text).execute();
  await table.addColumn('agent_enabled', integer, defaultTo(1)).execute();
  await table.addColumn('agent_description', text, defaultTo('')).execute();
  await table.addColumn('agent_since', text).execute();
  const { rows } = await sql<{ id: string }>`select id from hosts`.execute(db);
  const now = new Date().toISOString();
  for (const { id } of rows) {
    await sql`update hosts set agent_id = ${randomUUID()}, agent_since = ${now} where id = ${id}`.execute(db);
  }
}
