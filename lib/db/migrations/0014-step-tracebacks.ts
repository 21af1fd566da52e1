import type { Migration } from '../columns.ts';

/** What administrators are told of a failed step, beside what users are. */
export const stepTracebacks: Migration = {
  name: '0014-step-tracebacks',
  async up(tx, columns) {
    await tx.schema.alterTable('instance_action_events').addColumn('traceback', columns.text).execute();
  },
};
