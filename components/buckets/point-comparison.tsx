'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { BucketPlace, BucketProps } from './bucket-props.ts';
import { DifferenceTable } from './difference-table.tsx';
import { FolderPath } from './folder-path.tsx';
import { HistoryNote } from './history-note.tsx';
import { PointButton } from './point-button.tsx';
import { CHANGE_TABS, CHANGES, type ChangeTab, NOW, pointParams } from './point-params.ts';

interface PointComparisonProps extends BucketProps {
  /** ISO 8601. */
  from: string;
  /** ISO 8601, or `NOW`. */
  to: string;
}

/** Objects of a bucket that differ between two moments. */
export function PointComparison({ projectId, bucket, from, to }: PointComparisonProps) {
  const { t, format } = useI18n();
  const [{ prefix, change: tab }, change] = useUrlStates(pointParams);
  const comparison = { from, to: to === NOW ? undefined : to, prefix };
  const query = useQuery(clientOf(historyApi).differenceCounts.query(projectId, bucket.id, comparison));
  const counts = query.data?.counts;
  const all = counts && counts.added + counts.removed + counts.changed;
  const countOf = (id: ChangeTab) => (id === 'all' ? all : counts?.[id]);
  return (
    <div className="flex flex-col gap-3">
      <ComparisonBanner {...{ projectId, bucket, prefix, from, to }} />
      <FolderPath
        bucketName={bucket.name}
        prefix={prefix}
        onOpen={(folder) => change({ prefix: folder }, { isStep: true })}
      />
      <LoadError answer={query} unknown={t('Could not count the changes')} />
      {counts && !counts.is_complete && (
        <p className="text-ink-muted text-small">
          {t('The first {count} names were counted. The lists contain all changes.', {
            count: format.number(counts.examined),
          })}
        </p>
      )}
      <Tabs
        label={t('Changes')}
        value={tab}
        onValueChange={(id) => change({ change: CHANGE_TABS.find((each) => each === id) ?? 'all' })}
        tabs={CHANGE_TABS.map((id) => ({
          id,
          label: t(CHANGES[id]),
          count: countOf(id),
          content: (
            <DifferenceTable {...{ projectId, comparison }} bucketId={bucket.id} kind={id === 'all' ? undefined : id} />
          ),
        }))}
      />
    </div>
  );
}

/** The compared moments, with ways back to each of them. */
function ComparisonBanner({ from, to, ...place }: PointComparisonProps & BucketPlace) {
  const { t, format } = useI18n();
  const [, change] = useUrlStates(pointParams);
  const time = format.dateTime(from);
  const title =
    to === NOW
      ? t('Changes since {time}', { time })
      : t('Changes from {time} to {later}', { time, later: format.dateTime(to) });
  return (
    <Alert tone="info" title={title}>
      <p>{t('Objects below the folder that were added, removed or changed.')}</p>
      <HistoryNote {...place} bucketId={place.bucket.id} at={from} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          onClick={() => change({ at: null, to: null, change: null }, { isStep: true })}
        >
          {t('Back to now')}
        </Button>
        <Button size="small" onClick={() => change({ to: null, change: null }, { isStep: true })}>
          {t('View {time}', { time })}
        </Button>
        <PointButton
          {...place}
          size="small"
          label={t('Compare with another moment')}
          isComparison
          onChosen={(moment) => change(inOrder(from, moment), { isStep: true })}
        />
      </div>
    </Alert>
  );
}

/** The earlier moment comes first. */
const inOrder = (one: string, other: string): { at: string; to: string } =>
  Date.parse(one) <= Date.parse(other) ? { at: one, to: other } : { at: other, to: one };
