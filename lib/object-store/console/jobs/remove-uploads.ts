import { listUploads } from '../../objects/list-uploads.ts';
import { removeUpload } from '../../objects/uploads.ts';
import type { ObjectStore } from '../../store.ts';

const BATCH = 100;

/** Removes the unfinished uploads of a bucket. */
export async function removeUploads(store: ObjectStore, bucketId: string): Promise<void> {
  for (;;) {
    const { entries } = await listUploads(store.database.read, bucketId, { limit: BATCH });
    const uploads = entries.flatMap((entry) => ('upload' in entry ? [entry.upload] : []));
    if (uploads.length === 0) return;
    for (const upload of uploads) await removeUpload(store, upload);
  }
}
