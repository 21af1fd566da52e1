import type { Entry } from '#lib/object-store/console/schema.ts';
import type { BucketProps } from './bucket-props.ts';

/** Place that the browser displays. */
export interface BucketPlace extends BucketProps {
  /** Folder with its final slash; empty for the root. */
  prefix: string;
}

export interface EntryDialogProps extends BucketPlace {
  entries: readonly [Entry, ...Entry[]];
  onClose: () => void;
}
