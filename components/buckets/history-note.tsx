'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { BucketHistory } from '#lib/object-store/console/points/schema.ts';
import type { BucketIds } from './bucket-props.ts';

export interface HistoryNoteProps extends BucketIds {
  prefix: string;
}

/** How far back the versions of a bucket show what it contained. */
export function HistoryNote({ projectId, bucketId, prefix }: HistoryNoteProps) {
  const t = useT();
  const query = useQuery(clientOf(historyApi).history.query(projectId, bucketId, { prefix }));
  return (
    <QueryContent answer={query} unknown={t('Could not load how far back the history is complete')}>
      {({ history }) => <HistoryText history={history} />}
    </QueryContent>
  );
}

function HistoryText({ history: { complete_from, version_days } }: { history: BucketHistory }) {
  const { t, format } = useI18n();
  const parts = [
    complete_from === null
      ? t('The bucket does not keep all versions, so objects may be missing.')
      : t('The history is complete since {time}.', { time: format.dateTime(complete_from) }),
    version_days !== null &&
      t('Replaced versions are deleted after {days, plural, one {# day} other {# days}}.', { days: version_days }),
    t(
      'Versions that were deleted permanently are missing. Metadata and tags that changed later are shown as they are now.',
    ),
  ];
  return <p className="text-ink-muted text-small">{parts.filter(Boolean).join(' ')}</p>;
}
