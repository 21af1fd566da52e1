'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageQuery } from '#lib/image/images/queries.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { useImageActions } from '../use-image-actions.tsx';
import { useImageRowOf } from '../use-image-rows.ts';
import { ImageHeader } from './image-header.tsx';
import { ImageTabs } from './image-tabs.tsx';
import { OfferBanner } from './offer-banner.tsx';

/** The page of one image: what it is, who may use it, what was made from it. */
export function ImageDetail({ projectId, imageId }: { projectId: string; imageId: string }) {
  const t = useT();
  const router = useRouter();
  const list = projectHref(projectId, 'images');
  const query = useQuery(imageQuery(projectId, imageId));
  const actions = useImageActions(projectId, () => router.push(list));
  const { rowOf, facts } = useImageRowOf(projectId);
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('There is no such image')}
      actions={<ButtonLink href={list}>{t('To the images')}</ButtonLink>}
    />
  );
  return (
    <>
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
        {(image) => (
          <>
            <ImageHeader projectId={projectId} image={image} actions={actions.of({ image })} />
            <OfferBanner projectId={projectId} image={image} />
            <FailureBanner projectId={projectId} image={image} />
            <NotLoaded answer={facts} unknown={t('What was made from it could not be looked up')} />
            <ImageTabs projectId={projectId} row={rowOf(image)} />
          </>
        )}
      </QueryScreen>
      {actions.dialog}
    </>
  );
}
