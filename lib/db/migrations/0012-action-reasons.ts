import type { Migration } from '../columns.ts';

/** Why something was asked of a server. */
export const actionReasons: Migration = {
  name: '0012-action-reasons',
  async up(tx, columns) {
    await tx.schema.alterTable('instance_actions').addColumn('reason', columns.text).execute();
  },
};
