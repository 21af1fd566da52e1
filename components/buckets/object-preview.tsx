'use client';

import { FileQuestion } from 'lucide-react';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { dataHref } from '#lib/object-store/console/object-data.ts';
import { MAX_PREVIEW_BYTES, previewOf } from '#lib/object-store/console/preview-types.ts';
import type { ObjectDetails } from '#lib/object-store/console/schema.ts';
import type { BucketIds } from './bucket-props.ts';
import { lastPart } from './entry-words.ts';
import { TextPreview } from './text-preview.tsx';

interface ObjectPreviewProps extends BucketIds {
  object: ObjectDetails;
  /** Id of the displayed version; the current one by default. */
  versionId?: string | undefined;
}

/**
 * Displays the data of an object. Text is rendered by React; other data are displayed by elements that run no scripts,
 * from responses with a `sandbox` policy.
 */
export function ObjectPreview({ projectId, bucketId, object, versionId }: ObjectPreviewProps) {
  const t = useT();
  const { name, size, content_type } = object;
  const preview = previewOf(content_type, name);
  if (!preview || size === 0)
    return <NoPreview text={size === 0 ? t('The object is empty.') : t('No preview for this type.')} />;
  const href = dataHref(projectId, bucketId, { name, version_id: versionId }, 'preview');
  const label = t('Preview of {name}', { name: lastPart(name) });
  const { kind } = preview;
  if ((kind === 'image' || kind === 'pdf') && size > MAX_PREVIEW_BYTES[kind]) {
    return <TooLarge limit={MAX_PREVIEW_BYTES[kind]} />;
  }
  switch (kind) {
    case 'image':
      return (
        // biome-ignore lint/performance/noImgElement: the framework's image loader would fetch it without the session
        <img
          src={href}
          alt={label}
          className="max-h-96 max-w-full self-center rounded-control border bg-sunken object-contain"
        />
      );
    case 'audio':
    case 'video': {
      const Media = kind;
      const look = kind === 'video' ? 'max-h-96 w-full rounded-control bg-sunken' : 'w-full';
      return <Media controls preload="metadata" src={href} aria-label={label} className={look} />;
    }
    case 'pdf':
      return (
        <iframe src={href} title={label} referrerPolicy="no-referrer" className="h-96 w-full rounded-control border" />
      );
    case 'text':
    case 'json':
    case 'csv':
      return <TextPreview {...{ projectId, bucketId, name, versionId, size, label, kind }} />;
    default:
      return kind satisfies never;
  }
}

function TooLarge({ limit }: { limit: number }) {
  const { t, format } = useI18n();
  return (
    <NoPreview
      text={t('Only up to {size} are displayed. Download the object instead.', { size: format.bytes(limit) })}
    />
  );
}

function NoPreview({ text }: { text: string }) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-dashed px-4 py-6 text-ink-muted">
      <FileQuestion aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <p>{text}</p>
    </div>
  );
}
