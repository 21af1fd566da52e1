import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { VolumeType } from '#lib/block-storage/types/schema.ts';

export interface TypeDialogProps extends ProjectDialogProps {
  type: VolumeType;
}
