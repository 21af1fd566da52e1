'use client';

import { Container } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CLOUD_IMAGES } from '#lib/image/images/cloud-images.ts';
import { createHref } from '#lib/screens/paths.ts';
import { OsMark } from './os-mark.tsx';

export function ImagesEmpty({ scope }: { scope: string }) {
  const t = useT();
  const mayWrite = useMayWrite(scope);
  const create = createHref(scope, 'images');
  return (
    <EmptyState icon={Container} title={t('Add your first image')}>
      <p>{t('An image is the disk that an instance starts from: an operating system prepared for the cloud.')}</p>
      <p className="mt-4">
        <ActionButton
          variant="primary"
          action={{ label: t('Upload or import an image'), href: create, allowed: mayWrite }}
        />
      </p>
      {mayWrite === true && <CommonImages projectId={scope} />}
    </EmptyState>
  );
}

function CommonImages({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <>
      <p className="mt-6 text-ink-faint text-small">
        {t('Common images, fetched by the platform from their publishers')}
      </p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {CLOUD_IMAGES.map(({ name, os_distro }) => (
          <li key={name}>
            <AppLink
              look="plain"
              href={createHref(projectId, 'images', { from: name })}
              className="flex items-center gap-2 rounded-control border bg-surface px-2.5 py-1.5 text-ink text-small shadow-low transition-colors hover:border-control"
            >
              <OsMark distro={os_distro} />
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
