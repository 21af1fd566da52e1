'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { useImages } from '#components/images/use-images.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

/** The image that an instance boots from. Images that the project cannot see have no page. */
export function InstanceImage({ projectId, imageId }: { projectId: string; imageId: string | undefined }) {
  const t = useT();
  const images = useImages(projectId);
  if (!imageId) return <span className="text-ink-muted">{t('Volume')}</span>;
  const image = images.find(({ id }) => id === imageId);
  const name = image?.name || imageId;
  if (!image) return <span title={name}>{name}</span>;
  return (
    <AppLink href={objectHref(projectId, 'images', imageId)} title={name}>
      {name}
    </AppLink>
  );
}
