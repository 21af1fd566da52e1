import { sql } from 'kysely';
import { createTable, type Migration } from '../columns.ts';

/** Which images are backups is the platform's word, not a property's; and the id of an image is given once. */
export const imagesOfThePlatform: Migration = {
  name: '0015-images-of-the-platform',
  async up(tx, columns) {
    for (const name of ['backup_of', 'backup_type']) {
      await tx.schema.alterTable('images').addColumn(name, columns.text).execute();
    }
    await tx.schema.createIndex('images_by_backup').on('images').columns(['backup_of', 'backup_type']).execute();
    const property = (name: string) =>
      sql`(select value from image_properties where image_id = images.id and name = ${name})`;
    await sql`update images set
        backup_of = ${property('instance_uuid')},
        backup_type = ${property('backup_type')}
      where ${property('image_type')} = 'backup'
        and exists (select 1 from servers
          where servers.id = ${property('instance_uuid')} and servers.project_id = images.owner)`.execute(tx);
    await createTable(tx, columns, 'image_tombstones', { id: 'text pk' });
    await sql`insert into image_tombstones
      select distinct object_id from events where type = 'image.delete'`.execute(tx);
  },
};
