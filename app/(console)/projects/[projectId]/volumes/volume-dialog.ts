import type { Volume } from '#lib/block-storage/volumes/schema.ts';

/** What every dialog about one volume gets. It is mounted while it is open. */
export interface VolumeDialogProps {
  projectId: string;
  volume: Volume;
  onClose: () => void;
}
