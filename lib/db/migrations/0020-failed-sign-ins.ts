import { createTable, type Migration } from '../columns.ts';

/** Wrong guesses count for an account and an address together, of users and of application credentials. */
export const failedSignIns: Migration = {
  name: '0020-failed-sign-ins',
  async up(tx, columns) {
    await createTable(tx, columns, 'failed_sign_ins', {
      id: 'text pk',
      account: 'text',
      network: 'text',
      failures: 'integer',
      last_failed_at: 'text',
    });
    const index = (name: string) => tx.schema.createIndex(`failed_sign_ins_${name}`).on('failed_sign_ins');
    await index('account').column('account').execute();
    await index('last_failed_at').column('last_failed_at').execute();
    await tx.schema.alterTable('users').dropColumn('failed_sign_ins').execute();
    await tx.schema.alterTable('users').dropColumn('last_failed_at').execute();
  },
};
