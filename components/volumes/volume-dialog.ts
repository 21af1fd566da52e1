import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';

/** Props of every dialog about volumes. A dialog is mounted only while it is open. */
export interface VolumeDialogProps extends ProjectDialogProps {
  volumes: readonly [Volume, ...Volume[]];
}
