import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo } from '../columns.ts';

/** Whether a port is being unplugged from its server; those are whose detach is under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ports').addColumn('is_leaving', columnTypes(db).integer, defaultTo(0)).execute();
  const detaches = sql<{ input: string }>`
    select input from workflow_runs where name = 'server.detach_interface' and status in ('pending', 'running')`;
  for (const { input } of (await detaches.execute(db)).rows) {
    const { portId, serverId } = JSON.parse(input) as { portId: string; serverId: string };
    await sql`update ports set is_leaving = 1 where id = ${portId} and server_id = ${serverId}`.execute(db);
  }
}
