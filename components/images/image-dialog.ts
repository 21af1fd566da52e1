import type { Image } from '#lib/image/images/schema.ts';

export interface OneImageProps {
  projectId: string;
  image: Image;
  onClose: () => void;
}

/** What every dialog of a verb about images gets. It is mounted while it is open; there is at least one image. */
export interface ImageDialogProps {
  projectId: string;
  images: readonly [Image, ...Image[]];
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}
