import type { Migration } from '../columns.ts';

/** Runs queue by kind of work and project, and what breaks the process off is counted. */
export const runQueues: Migration = {
  name: '0013-run-queues',
  async up(tx, columns) {
    const runs = tx.schema.alterTable('workflow_runs');
    await runs.addColumn('project_id', columns.text, (column) => column.notNull().defaultTo('')).execute();
    await runs.addColumn('pool', columns.text, (column) => column.notNull().defaultTo('general')).execute();
    await runs.addColumn('lane', columns.text, (column) => column.notNull().defaultTo(' ')).execute();
    await runs.addColumn('claims', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await runs.addColumn('failure', columns.text).execute();
    await tx.schema.dropIndex('workflow_runs_due').execute();
    const index = (name: string) => tx.schema.createIndex(name).on('workflow_runs');
    await index('workflow_runs_queue').columns(['status', 'pool', 'lane', 'wake_at']).execute();
    await index('workflow_runs_leases').columns(['status', 'lease_until']).execute();
  },
};
