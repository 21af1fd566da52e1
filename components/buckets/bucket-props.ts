import type { Bucket } from '#lib/object-store/console/schema.ts';

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
