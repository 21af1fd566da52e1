import type { Bucket, Entry } from '#lib/object-store/console/schema.ts';

/** Place that the browser displays. */
export interface BucketPlace {
  projectId: string;
  bucket: Bucket;
  /** Folder with its final slash; empty for the root. */
  prefix: string;
}

export type EntryDialogName = 'delete' | 'rename' | 'copy' | 'move' | 'metadata' | 'share' | 'versions';

export interface EntryDialogProps extends BucketPlace {
  entries: readonly [Entry, ...Entry[]];
  onClose: () => void;
}
