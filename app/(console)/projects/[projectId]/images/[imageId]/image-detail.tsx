'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Action } from '#components/console/action.ts';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { ImageStatusBadge } from '#components/images/image-status.tsx';
import { imageName } from '#components/images/image-words.ts';
import { useImageActions } from '#components/images/use-image-actions.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { useImageRowOf } from '../use-image-rows.ts';
import { ImageTabs } from './image-tabs.tsx';
import { OfferBanner } from './offer-banner.tsx';

export function ImageDetail({ projectId, imageId }: { projectId: string; imageId: string }) {
  const t = useT();
  const router = useRouter();
  const list = projectHref(projectId, 'images');
  const query = useQuery(clientOf(imageApi).show.query(projectId, imageId));
  const actions = useImageActions(projectId, () => router.push(list));
  const { rowOf, users } = useImageRowOf(projectId);
  return (
    <>
      <DetailScreen query={query} goneTitle={t('Image not found')} listHref={list} listLabel={t('Go to images')}>
        {(image) => (
          <>
            <ImageHeader projectId={projectId} image={image} actions={actions.of({ id: image.id, image })} />
            <OfferBanner projectId={projectId} image={image} />
            <FailureBanner projectId={projectId} image={image} />
            <LoadError answer={users} unknown={t('Could not look up what was created from it')} />
            <ImageTabs projectId={projectId} row={rowOf(image)} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}

function ImageHeader({ projectId, image, actions }: { projectId: string; image: Image; actions: readonly Action[] }) {
  const t = useT();
  return (
    <ObjectHeader
      list={{ label: t('Images'), href: projectHref(projectId, 'images') }}
      name={imageName(image)}
      status={<ImageStatusBadge image={image} />}
      call={{ path: `image/v2/images/${image.id}` }}
      command={`openstack image show ${image.id}`}
      actions={actions}
    />
  );
}
