import { createTable, type Migration } from '../columns.ts';

/** Which keys a cloud has. The keys themselves stand in files. */
export const keyIds: Migration = {
  name: '0021-key-ids',
  up: (tx, columns) => createTable(tx, columns, 'key_ids', { kid: 'text pk', purpose: 'text', created_at: 'text' }),
};
