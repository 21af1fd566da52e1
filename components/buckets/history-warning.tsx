'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { BucketHistory } from '#lib/object-store/console/points/schema.ts';
import type { HistoryNoteProps } from './history-note.tsx';

/** A warning if objects of a moment may be missing. */
export function HistoryWarning({ at, projectId, bucketId, prefix }: HistoryNoteProps & { at: string }) {
  const { t, format } = useI18n();
  const query = useQuery(clientOf(historyApi).history.query(projectId, bucketId, { prefix }));
  const warningOf = ({ complete_from }: BucketHistory) => {
    if (complete_from === null) return t('The bucket does not keep all versions, so objects may be missing.');
    if (toMillis(at) >= toMillis(complete_from)) return undefined;
    return t('Objects may be missing: the history is complete only since {time}.', {
      time: format.dateTime(complete_from),
    });
  };
  return (
    <QueryContent answer={query} unknown={t('Could not load how far back the history is complete')}>
      {({ history }) => {
        const warning = warningOf(history);
        return warning && <p className="font-medium text-ink">{warning}</p>;
      }}
    </QueryContent>
  );
}
