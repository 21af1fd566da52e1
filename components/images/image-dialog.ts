import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { Image } from '#lib/image/images/schema.ts';

export interface OneImageProps extends ProjectDialogProps {
  image: Image;
}

/** Props of every dialog about images. A dialog is mounted only while it is open. */
export interface ImageDialogProps extends ProjectDialogProps {
  images: readonly [Image, ...Image[]];
  onDeleted?: (() => void) | undefined;
}
