import type { VolumeType } from '#lib/block-storage/types/schema.ts';

/** What every dialog about a volume type gets. */
export interface TypeDialogProps {
  projectId: string;
  type: VolumeType;
  onClose: () => void;
}
