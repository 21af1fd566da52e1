'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { toMillis } from '#lib/i18n/format.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { BucketHistory } from '#lib/object-store/console/points/schema.ts';
import type { BucketIds } from './bucket-props.ts';

interface HistoryNoteProps extends BucketIds {
  prefix: string;
  /** With a moment, only a warning if objects of that moment may be missing. */
  at?: string;
}

/** How far back the versions of a bucket show what it contained. */
export function HistoryNote({ projectId, bucketId, prefix, at }: HistoryNoteProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const query = useQuery(clientOf(historyApi).history.query(projectId, bucketId, { prefix }));
  return (
    <QueryContent answer={query} unknown={t('Could not load how far back the history is complete')}>
      {({ history }) => {
        if (at === undefined) return <p className="text-ink-muted text-small">{historyText(history, i18n)}</p>;
        const warning = warningText(history, at, i18n);
        return warning && <p className="font-medium text-ink">{warning}</p>;
      }}
    </QueryContent>
  );
}

function historyText({ complete_from, version_days }: BucketHistory, { t, format }: I18n): string {
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
  return parts.filter(Boolean).join(' ');
}

function warningText({ complete_from }: BucketHistory, at: string, { t, format }: I18n): string | undefined {
  if (complete_from === null) return t('The bucket does not keep all versions, so objects may be missing.');
  if (toMillis(at) >= toMillis(complete_from)) return undefined;
  const time = format.dateTime(complete_from);
  return t('Objects may be missing: the history is complete only since {time}.', { time });
}
