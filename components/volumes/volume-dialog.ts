import type { Volume } from '#lib/block-storage/volumes/schema.ts';

/** What every dialog about volumes gets. It is mounted while it is open; there is at least one volume. */
export interface VolumeDialogProps {
  projectId: string;
  volumes: readonly [Volume, ...Volume[]];
  onClose: () => void;
}
