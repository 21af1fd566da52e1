'use client';

import { Container } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { OsMark } from '#components/images/os-mark.tsx';
import { createHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CLOUD_IMAGES } from '#lib/image/images/cloud-images.ts';

/** No image of one's own yet: what one is, and the way to the first. */
export function ImagesEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  const create = createHref(projectId, 'images');
  return (
    <EmptyState icon={Container} title={t('Bring your first image')}>
      <p>{t('An image is the disk that an instance starts with: a system that was prepared for clouds.')}</p>
      <p className="mt-4">
        <ButtonLink variant="primary" href={create}>
          {t('Upload or import an image')}
        </ButtonLink>
      </p>
      <p className="mt-6 text-ink-faint text-small">
        {t('Common ones, fetched by the platform from where they are made')}
      </p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {CLOUD_IMAGES.map(({ name, distro }) => (
          <li key={name}>
            <AppLink
              look="plain"
              href={createHref(projectId, 'images', { from: name })}
              className="flex items-center gap-2 rounded-control border bg-surface px-2.5 py-1.5 text-ink text-small shadow-low transition-colors hover:border-control"
            >
              <OsMark distro={distro} />
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
