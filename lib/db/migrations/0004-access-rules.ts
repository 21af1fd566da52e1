import { createTable, type Migration } from '../columns.ts';

/** Access rules as objects of their own, which users list and delete. */
export const accessRules: Migration = {
  name: '0004-access-rules',
  async up(tx, columns) {
    const key = ['user_id', 'service', 'method', 'path'];
    await createTable(tx, columns, 'access_rules', {
      id: 'text pk',
      user_id: 'text -> users',
      service: 'text',
      method: 'text',
      path: 'text',
    });
    await tx.schema.createIndex('access_rules_key').on('access_rules').columns(key).unique().execute();
  },
};
