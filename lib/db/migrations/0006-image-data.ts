import { createTable, type Migration } from '../columns.ts';

/** What images hold, who may use them beside their owner, and the tasks that fetched them. */
export const imageData: Migration = {
  name: '0006-image-data',
  async up(tx, columns) {
    const texts = ['data_key', 'upload_key', 'upload_until', 'staged_key'];
    for (const name of texts) await tx.schema.alterTable('images').addColumn(name, columns.text).execute();
    for (const name of ['staged_size', 'staged_total']) {
      await tx.schema.alterTable('images').addColumn(name, columns.bigint).execute();
    }
    await tx.schema.createIndex('images_by_owner').on('images').columns(['owner', 'status']).execute();
    await createTable(tx, columns, 'image_members', {
      image_id: 'text -> images',
      member_id: 'text',
      status: 'text',
      created_at: 'text',
      updated_at: 'text',
    });
    const members = (name: string) => tx.schema.createIndex(name).on('image_members');
    await members('image_members_key').columns(['image_id', 'member_id']).unique().execute();
    await members('image_members_by_member').columns(['member_id', 'status']).execute();
    await createTable(tx, columns, 'image_tasks', {
      id: 'text pk',
      type: 'text',
      status: 'text',
      owner: 'text',
      user_id: 'text',
      request_id: 'text',
      image_id: 'text?',
      input: 'text',
      result: 'text?',
      message: 'text',
      created_at: 'text',
      updated_at: 'text',
    });
    const tasks = (name: string) => tx.schema.createIndex(name).on('image_tasks');
    await tasks('image_tasks_by_image').columns(['image_id', 'created_at']).execute();
    await tasks('image_tasks_newest').columns(['created_at', 'id']).execute();
  },
};
