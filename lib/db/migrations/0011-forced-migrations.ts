import type { Migration } from '../columns.ts';

/** Where a simulated machine is being migrated to, and whether somebody is in a hurry. */
export const forcedMigrations: Migration = {
  name: '0011-forced-migrations',
  async up(tx, columns) {
    await tx.schema.alterTable('simulated_machines').addColumn('migrating', columns.text).execute();
  },
};
