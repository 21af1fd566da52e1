import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { columnTypes, defaultTo, notNull } from '../columns.ts';

/**
 * What the objects of the event log are called, those that are deleted included, and indexes by which the log is read
 * one page at a time whatever it is filtered by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('event_objects')
    .addColumn('kind', text, notNull)
    .addColumn('object_id', text, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('term', text, notNull)
    .addColumn('is_deleted', integer, defaultTo(0))
    .addColumn('at', text, notNull)
    .addPrimaryKeyConstraint('event_objects_key', ['object_id', 'kind'])
    .execute();
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index('event_objects_by_project', 'event_objects', ['project_id', 'term']);
  await index('event_objects_by_term', 'event_objects', ['term']);
  await index('event_objects_by_time', 'event_objects', ['at']);
  await index('events_by_project_kind', 'events', ['project_id', 'kind', 'id']);
  await index('events_by_project_user', 'events', ['project_id', 'user_id', 'id']);
  await index('events_by_kind', 'events', ['kind', 'id']);
  // Beside `events_by_user`, which has the requests that no job made.
  await db.schema
    .createIndex('events_by_user_of_jobs')
    .on('events')
    .columns(['user_id', 'id'])
    .where(sql<boolean>`user_id is not null and job_id is not null`)
    .execute();
  await index('events_by_request', 'events', ['request_id', 'id']);
  await nameKnown(db);
}

/** Takes the names that the log has by now: of each object the last one. */
async function nameKnown(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const nameIn = (column: string) =>
    sql.raw(isPostgres ? `("${column}"::jsonb ->> 'name')` : `json_extract("${column}", '$.name')`);
  const name = sql`coalesce(${nameIn('after')}, ${nameIn('before')}, '')`;
  const isDeleted = sql`case when type like '%.delete' or type like '%.deleted' then 1 else 0 end`;
  await sql`
    insert into event_objects (kind, object_id, project_id, name, term, is_deleted, at)
    select kind, object_id, project_id, ${name}, lower(${name}), ${isDeleted}, at from events
    where id in (
      select max(id) from events
      where "after" like '%"name":"%' or "before" like '%"name":"%'
      group by kind, object_id
    )`.execute(db);
}
