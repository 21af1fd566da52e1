import type { Migration } from '../columns.ts';

/** With which token the address of a console was asked for; those that were given out before are void. */
export const consoleClaims: Migration = {
  name: '0023-console-claims',
  async up(tx, columns) {
    await tx.deleteFrom('console_tokens').execute();
    await tx.schema
      .alterTable('console_tokens')
      .addColumn('claims', columns.text, (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
