import type { Image } from '#lib/image/images/schema.ts';

export interface OneImageProps {
  projectId: string;
  image: Image;
  onClose: () => void;
}

/** Props of every dialog about images. A dialog is mounted only while it is open. */
export interface ImageDialogProps {
  projectId: string;
  images: readonly [Image, ...Image[]];
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}
