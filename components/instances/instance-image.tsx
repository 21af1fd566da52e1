'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { useImages } from '#components/images/use-images.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface InstanceImageProps {
  projectId: string;
  imageId: string | undefined;
  /** Those of the project, if the list has them: a query in each row would take longer than the row. */
  images: readonly ImageChoice[] | undefined;
}

/** The image that an instance boots from. Images that the project cannot see have no page. */
export function InstanceImage({ projectId, imageId, images }: InstanceImageProps) {
  const t = useT();
  if (!imageId) return <span className="text-ink-muted">{t('Volume')}</span>;
  return images ? <ImageName {...{ projectId, imageId, images }} /> : <LoadedImageName {...{ projectId, imageId }} />;
}

interface ImageNameProps {
  projectId: string;
  imageId: string;
}

const LoadedImageName = (props: ImageNameProps) => <ImageName {...props} images={useImages(props.projectId)} />;

function ImageName({ projectId, imageId, images }: ImageNameProps & { images: readonly ImageChoice[] }) {
  const image = images.find(({ id }) => id === imageId);
  const name = image?.name || imageId;
  if (!image) return <span title={name}>{name}</span>;
  return (
    <AppLink href={objectHref(projectId, 'images', imageId)} title={name}>
      {name}
    </AppLink>
  );
}
