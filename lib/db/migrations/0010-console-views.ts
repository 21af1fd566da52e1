import { createTable, type Migration } from '../columns.ts';

/** How users like their lists, and the views of them that they saved. Users may be another cloud's: nothing refers to them. */
export const consoleViews: Migration = {
  name: '0010-console-views',
  async up(tx, columns) {
    await createTable(tx, columns, 'console_list_layouts', {
      user_id: 'text',
      list: 'text',
      layout: 'text',
      updated_at: 'text',
    });
    await tx.schema
      .createIndex('console_list_layouts_key')
      .on('console_list_layouts')
      .columns(['user_id', 'list'])
      .unique()
      .execute();
    await createTable(tx, columns, 'console_saved_views', {
      id: 'text pk',
      project_id: 'text',
      user_id: 'text',
      user_name: 'text',
      list: 'text',
      name: 'text',
      is_shared: 'integer',
      view: 'text',
      created_at: 'text',
      updated_at: 'text',
    });
    await tx.schema
      .createIndex('console_saved_views_key')
      .on('console_saved_views')
      .columns(['project_id', 'list', 'user_id', 'name'])
      .unique()
      .execute();
  },
};
