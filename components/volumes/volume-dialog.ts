import type { Volume } from '#lib/block-storage/volumes/schema.ts';

/** Props of every dialog about volumes. A dialog is mounted only while it is open. */
export interface VolumeDialogProps {
  projectId: string;
  volumes: readonly [Volume, ...Volume[]];
  onClose: () => void;
}
