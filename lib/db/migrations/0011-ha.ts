import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey, references } from '../columns.ts';

/** Instance high availability: segments and their hosts, notifications with their recovery, and their triage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addSegments(db);
  await addNotifications(db);
  await addRecovery(db);
  await addTriage(db);
  await addCursors(db);
}

async function addSegments(db: Kysely<unknown>): Promise<void> {
  const { text, integer, serial } = columnTypes(db);
  await db.schema
    .createTable('segments')
    .addColumn('number', serial)
    .addColumn('id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text)
    .addColumn('recovery_method', text, notNull)
    .addColumn('service_type', text, notNull)
    .addColumn('is_enabled', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  await db.schema.createIndex('segments_id').on('segments').column('id').unique().execute();
  await db.schema.createIndex('segments_name').on('segments').column('name').unique().execute();

  await db.schema
    .createTable('segment_hosts')
    .addColumn('number', serial)
    .addColumn('id', text, notNull)
    .addColumn('segment_id', text, references('segments'))
    .addColumn('name', text, notNull)
    .addColumn('type', text, notNull)
    .addColumn('control_attributes', text, notNull)
    .addColumn('is_reserved', integer, notNull)
    .addColumn('on_maintenance', integer, notNull)
    .addColumn('maintenance_since', text)
    .addColumn('maintenance_by', text)
    .addColumn('draining_job', text)
    .addColumn('taken_by', text)
    .addColumn('taken_service', text)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  await db.schema.createIndex('segment_hosts_id').on('segment_hosts').column('id').unique().execute();
  await db.schema.createIndex('segment_hosts_name').on('segment_hosts').column('name').unique().execute();
  await db.schema
    .createIndex('segment_hosts_in_reserve')
    .on('segment_hosts')
    .columns(['segment_id', 'is_reserved', 'number'])
    .execute();
  await db.schema.createIndex('segment_hosts_of_segment').on('segment_hosts').columns(['segment_id', 'name']).execute();
}

async function addNotifications(db: Kysely<unknown>): Promise<void> {
  const { text, integer, serial } = columnTypes(db);
  const index = (name: string) => db.schema.createIndex(name).on('notifications');
  await db.schema
    .createTable('notifications')
    .addColumn('number', serial)
    .addColumn('id', text, notNull)
    .addColumn('type', text, notNull)
    .addColumn('spelling', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('severity_rank', integer, notNull)
    .addColumn('source_host_id', text, notNull)
    .addColumn('host', text, notNull)
    .addColumn('segment_id', text, notNull)
    .addColumn('segment_name', text, notNull)
    .addColumn('generated_at', text, notNull)
    .addColumn('payload', text, notNull)
    .addColumn('payload_key', text, notNull)
    .addColumn('message', text)
    .addColumn('source', text, notNull)
    .addColumn('source_ref', text)
    .addColumn('raw', text)
    .addColumn('reason', text)
    .addColumn('user_id', text)
    .addColumn('request_id', text)
    .addColumn('incident_id', text, notNull)
    .addColumn('repeats', integer, defaultTo(0))
    .addColumn('repeated_at', text)
    .addColumn('run_id', text)
    .addColumn('attempts', integer, defaultTo(0))
    .addColumn('retry_at', text)
    .addColumn('started_at', text)
    .addColumn('ended_at', text)
    .addColumn('triage', text, notNull)
    .addColumn('owner_id', text)
    .addColumn('owner_name', text)
    .addColumn('acknowledged_at', text)
    .addColumn('resolved_at', text)
    .addColumn('resolution', text)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  await index('notifications_id').column('id').unique().execute();
  await index('notifications_source_ref').column('source_ref').unique().execute();
  await index('notifications_newest').columns(['generated_at', 'id']).execute();
  await index('notifications_of_host').columns(['host', 'type', 'generated_at']).execute();
  await index('notifications_of_incident').columns(['incident_id', 'generated_at']).execute();
  await index('notifications_unresolved')
    .columns(['generated_at', 'id'])
    .where(sql<boolean>`triage <> 'resolved'`)
    .execute();
  await index('notifications_ended').column('ended_at').where(sql<boolean>`ended_at is not null`).execute();
  await index('notifications_under_way')
    .columns(['host', 'status'])
    .where(sql<boolean>`status in ('new', 'running', 'error')`)
    .execute();
}

async function addRecovery(db: Kysely<unknown>): Promise<void> {
  const { text, integer, serial } = columnTypes(db);
  await db.schema
    .createTable('recovery_steps')
    .addColumn('notification_id', text, notNull)
    .addColumn('attempt', integer, notNull)
    .addColumn('position', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('state', text, notNull)
    .addColumn('progress', integer, notNull)
    .addColumn('started_at', text)
    .addColumn('ended_at', text)
    .addColumn('message', text)
    .addColumn('details', text, notNull)
    .addColumn('waits_until', text)
    .execute();
  await db.schema
    .createIndex('recovery_steps_key')
    .on('recovery_steps')
    .columns(['notification_id', 'attempt', 'position'])
    .unique()
    .execute();

  await db.schema
    .createTable('vmoves')
    .addColumn('number', serial)
    .addColumn('id', text, notNull)
    .addColumn('notification_id', text, notNull)
    .addColumn('attempt', integer, notNull)
    .addColumn('server_id', text, notNull)
    .addColumn('server_name', text, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('source_host', text, notNull)
    .addColumn('dest_host', text)
    .addColumn('target_host', text)
    .addColumn('type', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('message', text)
    .addColumn('old_vm_state', text, notNull)
    .addColumn('old_power_state', integer, notNull)
    .addColumn('is_locked_by_us', integer, notNull)
    .addColumn('started_at', text)
    .addColumn('ended_at', text)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  await db.schema.createIndex('vmoves_id').on('vmoves').column('id').unique().execute();
  await db.schema
    .createIndex('vmoves_of_notification')
    .on('vmoves')
    .columns(['notification_id', 'attempt', 'status', 'number'])
    .execute();
  await db.schema.createIndex('vmoves_of_server').on('vmoves').columns(['server_id', 'number']).execute();
}

async function addTriage(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('notification_comments')
    .addColumn('id', text, primaryKey)
    .addColumn('notification_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('user_name', text, notNull)
    .addColumn('text', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema
    .createIndex('comments_of_notification')
    .on('notification_comments')
    .columns(['notification_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('muted_hosts')
    .addColumn('host', text, primaryKey)
    .addColumn('until', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('user_name', text, notNull)
    .execute();
  await db.schema
    .createTable('fleet_forecasts')
    .addColumn('id', text, primaryKey)
    .addColumn('fingerprint', text, notNull)
    .addColumn('checked', integer, notNull)
    .addColumn('survives', integer, notNull)
    .addColumn('failing', integer, notNull)
    .addColumn('names', text, notNull)
    .addColumn('outlooks', text, notNull)
    .addColumn('computed_at', text, notNull)
    .execute();
}

/** One table for all who follow the event log; what alerts had of their own goes into it. */
async function addCursors(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('event_cursors')
    .addColumn('name', text, primaryKey)
    .addColumn('event_id', 'bigint', notNull)
    .addColumn('worker_id', text)
    .addColumn('lease_until', text)
    .execute();
  await sql`insert into event_cursors (name, event_id) select 'alerts', event_id from alert_cursor`.execute(db);
  await db.schema.dropTable('alert_cursor').execute();
}
