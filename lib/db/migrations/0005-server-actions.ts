import { createTable, type Migration } from '../columns.ts';

/** Columns that servers gain; all may be null. */
const SERVER_COLUMNS = [
  'deleted_at',
  'locked_by',
  'locked_reason',
  'scheduler_hints',
  'server_group_id',
  'public_key',
  'trusted_certs',
  'shelved_image_id',
] as const;

const LIVING: Record<string, string[]> = {
  servers_newest: ['project_id', 'created_at', 'id', 'revision'],
  servers_by_name: ['project_id', 'name', 'id', 'revision'],
  servers_all_newest: ['created_at', 'id', 'revision'],
};

/** Locks, hints and tombstones of servers, the actions done on them, and their moves between hosts. */
export const serverActions: Migration = {
  name: '0005-server-actions',
  async up(tx, columns) {
    for (const column of SERVER_COLUMNS) {
      await tx.schema.alterTable('servers').addColumn(column, columns.text).execute();
    }
    // Lists look at living servers only; these indexes answer them without the table.
    for (const [name, keys] of Object.entries(LIVING)) {
      await tx.schema.dropIndex(name).execute();
      await tx.schema.createIndex(name).on('servers').columns(keys).where('deleted_at', 'is', null).execute();
    }
    await tx.schema.createIndex('servers_by_group').on('servers').column('server_group_id').execute();
    await tx.schema.createIndex('servers_deleted').on('servers').column('deleted_at').execute();

    await createTable(tx, columns, 'instance_actions', {
      id: 'serial',
      server_id: 'text',
      project_id: 'text',
      user_id: 'text?',
      request_id: 'text',
      action: 'text',
      message: 'text?',
      started_at: 'text',
      updated_at: 'text',
    });
    await tx.schema
      .createIndex('instance_actions_by_server')
      .on('instance_actions')
      .columns(['server_id', 'started_at'])
      .execute();
    await createTable(tx, columns, 'instance_action_events', {
      id: 'serial',
      action_id: 'bigint',
      event: 'text',
      host: 'text?',
      started_at: 'text',
      finished_at: 'text?',
      result: 'text?',
      details: 'text?',
    });
    await tx.schema
      .createIndex('instance_action_events_by_action')
      .on('instance_action_events')
      .column('action_id')
      .execute();

    await createTable(tx, columns, 'server_migrations', {
      id: 'serial',
      uuid: 'text',
      server_id: 'text',
      project_id: 'text',
      user_id: 'text',
      status: 'text',
      migration_type: 'text',
      source_host: 'text',
      dest_host: 'text?',
      old_flavor: 'text',
      new_flavor: 'text',
      old_vm_state: 'text',
      created_at: 'text',
      updated_at: 'text',
    });
    await tx.schema
      .createIndex('server_migrations_by_server')
      .on('server_migrations')
      .columns(['server_id', 'id'])
      .execute();
  },
};
