'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { ITEM_STATES } from '#components/moves/job-words.ts';
import type { JobItem } from '#lib/compute/jobs/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function useItemColumns(): TableColumn<JobItem>[] {
  const t = useT();
  return [
    textColumn('name', t('Name'), 14, ({ name, object_id }) => name || object_id, { grows: true, isRowHeader: true }),
    textColumn('kind', t('Kind'), 9, ({ kind = '', noun = kind }) => t(noun)),
    textColumn('status', t('Status'), 9, ({ state }) => state, {
      cell: ({ state }) => {
        const { word, ...look } = ITEM_STATES[state];
        return <StateBadge word={t(word)} {...look} />;
      },
    }),
    ageColumn('ended', t('Ended'), ({ ended_at }) => ended_at),
    textColumn('result', t('Result'), 24, ({ message }) => message ?? '', {
      cell: ({ message, state }) =>
        message ? (
          <span className={state === 'failed' ? 'text-danger-ink' : undefined} title={t(message)}>
            {t(message)}
          </span>
        ) : (
          <NoValue />
        ),
    }),
  ];
}
