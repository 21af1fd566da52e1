import { msg } from '#lib/i18n/text.ts';
import { defineContents, type Removal } from '#lib/project-contents/project-contents.ts';
import { findBucketById } from './buckets/bucket.ts';

/** Requests that empty a bucket, each of up to 5,000 versions. They are sent again until the bucket is gone. */
const ROUNDS = 4;

/** Buckets of volume backups are not listed: they go with their last backup. */
export const bucketContents = defineContents({
  kind: 'bucket',
  noun: msg('Bucket'),
  step: 3,
  async list(db, projectId) {
    const backups = db.selectFrom('backups').select('container').where('project_id', '=', projectId);
    const rows = await db
      .selectFrom('object_containers')
      .select(['id', 'name'])
      .where('project_id', '=', projectId)
      .where('name', 'not in', backups)
      .orderBy('name')
      .execute();
    return rows.map(({ id, name }) => ({
      id,
      name,
      blocker: null,
      removals: [
        ...Array.from(
          { length: ROUNDS },
          (): Removal => ({ method: 'DELETE', path: `/console/v1/buckets/${id}/contents` }),
        ),
        { method: 'DELETE', path: `/console/v1/buckets/${id}` },
      ],
    }));
  },
  isThere: async (db, id) => (await findBucketById(db, id)) !== undefined,
});
