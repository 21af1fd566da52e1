'use client';

import { useStore } from 'zustand';
import { StateBadge } from '#components/console/state-badge.tsx';
import { isUnfinished, jobs } from '#lib/client/job-store.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { propertyOf } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { isActive, isQueued, isTransitional, isUploading } from '#lib/image/images/statuses.ts';
import { imageStatusLooks } from './image-words.ts';

export function ImageStatusBadge({ image }: { image: Image }) {
  const { t, format } = useI18n();
  const job = useStore(jobs).all.find(({ about, ...each }) => about === image.id && isUnfinished(each));
  const hasFailed = !isActive(image) && propertyOf(image, 'os_glance_failed_import') !== undefined;
  if (hasFailed && !job) return <StateBadge word={t('Import failed')} tone="danger" />;
  if (isUploading(image) && !job) return <StateBadge word={t('Upload unfinished')} tone="warning" />;
  // The upload job starts before the image's status changes, and ends after it.
  const { word, tone } = imageStatusLooks[job && isQueued(image) ? 'uploading' : image.status];
  const percent = job?.progress === undefined ? undefined : format.percent(job.progress);
  if (job?.state === 'paused') return <StateBadge word={t('Upload paused')} tone="violet" detail={percent} />;
  return (
    <StateBadge
      word={t(word)}
      wire={image.status}
      tone={tone}
      isTransitional={isTransitional(image) || job !== undefined}
      detail={percent}
      since={isTransitional(image) ? image.updated_at : undefined}
    />
  );
}
