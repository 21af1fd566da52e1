import { createTable, type Migration } from '../columns.ts';

/** Console sessions that can be ended on the server, and revocations that reach all tokens made from one. */
export const consoleSessions: Migration = {
  name: '0018-console-sessions',
  async up(tx, columns) {
    await createTable(tx, columns, 'console_sessions', {
      id: 'text pk',
      user_id: 'text',
      chain_id: 'text',
      address: 'text',
      user_agent: 'text',
      created_at: 'text',
      last_seen_at: 'text',
      expires_at: 'text',
    });
    await tx.schema.createIndex('console_sessions_expires_at').on('console_sessions').column('expires_at').execute();
    await tx.schema
      .alterTable('revoked_tokens')
      .addColumn('is_chain', columns.integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
