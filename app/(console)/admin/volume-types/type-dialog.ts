import type { VolumeType } from '#lib/block-storage/types/schema.ts';

export interface TypeDialogProps {
  projectId: string;
  type: VolumeType;
  onClose: () => void;
}
