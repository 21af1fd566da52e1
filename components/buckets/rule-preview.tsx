'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { ExpiryRule, LifecyclePreview } from '#lib/object-store/console/schema.ts';
import type { BucketIds } from './bucket-props.ts';

interface RulePreviewProps extends BucketIds {
  rules: readonly ExpiryRule[];
}

/** What rules would delete today. */
export function RulePreview({ projectId, bucketId, rules }: RulePreviewProps) {
  const { t } = useI18n();
  const query = useQuery(clientOf(bucketApi).previewLifecycle.query(projectId, bucketId, { rules: [...rules] }));
  return (
    <QueryContent answer={query} unknown={t('Could not compute what would be deleted')}>
      {(preview) => <PreviewText preview={preview} />}
    </QueryContent>
  );
}

function PreviewText({ preview }: { preview: LifecyclePreview }) {
  const { t, format } = useI18n();
  const { objects, versions, uploads, freed_bytes, names, is_complete } = preview;
  const counts = [
    objects > 0 && t('{count, plural, one {# object} other {# objects}}', { count: objects }),
    versions > 0 && t('{count, plural, one {# version} other {# versions}}', { count: versions }),
    uploads > 0 && t('{count, plural, one {# unfinished upload} other {# unfinished uploads}}', { count: uploads }),
  ].filter((text) => text !== false);
  if (counts.length === 0) {
    return <p className="text-ink-muted">{t('Nothing would be deleted today.')}</p>;
  }
  return (
    <div className="flex flex-col gap-1">
      <p>
        {t('Would be deleted today: {what} ({size}).', {
          what: format.list(counts),
          size: format.bytes(freed_bytes),
        })}
      </p>
      <p className="break-words text-ink-muted text-small">{format.list([...new Set(names)])}</p>
      {!is_complete && <p className="text-ink-muted text-small">{t('Only a part of the bucket was examined.')}</p>}
    </div>
  );
}
