import type { Bucket, Entry } from '#lib/object-store/console/schema.ts';

export interface BucketIds {
  projectId: string;
  bucketId: string;
}

export interface BucketProps {
  projectId: string;
  bucket: Bucket;
}

export interface BucketDialogProps extends BucketProps {
  onClose: () => void;
}

/** Place that the browser displays. */
export interface BucketPlace extends BucketProps {
  /** Folder with its final slash; empty for the root. */
  prefix: string;
}

export interface EntryDialogProps extends BucketPlace {
  entries: readonly [Entry, ...Entry[]];
  onClose: () => void;
}
