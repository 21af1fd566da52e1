'use client';

import { History } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AllActivityLink } from './all-activity-link.tsx';
import { ResultBadge } from './result-badge.tsx';

interface ObjectLogEntry {
  id: string;
  what: string;
  /** Omitted if the log does not record the result. */
  state?: Activity['state'] | undefined;
  details?: string | undefined;
  by: string;
  /** ISO 8601 with a time zone. */
  at: string;
  requestId: string | null;
}

interface ObjectLogProps<Data> {
  object: string;
  answer: Answer<Data>;
  entriesOf: (data: Data) => readonly ObjectLogEntry[];
  notice?: ReactNode;
  stepsOf?: (entry: ObjectLogEntry) => ReactNode;
}

export function ObjectLog<Data>({ object, answer, entriesOf, notice, stepsOf }: ObjectLogProps<Data>) {
  const t = useT();
  const heads = [
    { label: t('What') },
    { label: t('Result'), isWideOnly: true },
    { label: t('By') },
    { label: t('When') },
    { label: t('Request'), isWideOnly: true },
    ...(stepsOf ? [{ label: t('Steps'), isLast: true, isWideOnly: true }] : []),
  ];
  return (
    <Card title={t('Activity')} aside={<AllActivityLink object={object} />} hasPadding={false}>
      {notice}
      <div className="p-4 empty:hidden has-[table]:p-0">
        <QueryContent answer={answer} unknown={t('Could not load the activity')}>
          {(data) => {
            const entries = entriesOf(data);
            return entries.length === 0 ? (
              <EmptyState icon={History} title={t('No activity recorded')}>
                {t('Changes are kept as long as the event log.')}
              </EmptyState>
            ) : (
              <CardTable caption={t('Activity')} heads={heads}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} columns={heads.length} {...(stepsOf && { stepsOf })} />
                ))}
              </CardTable>
            );
          }}
        </QueryContent>
      </div>
    </Card>
  );
}

interface EntryProps {
  entry: ObjectLogEntry;
  columns: number;
  stepsOf?: (entry: ObjectLogEntry) => ReactNode;
}

function Entry({ entry, columns, stepsOf }: EntryProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const result = entry.state && <ResultBadge state={entry.state} />;
  const toggle = stepsOf && (
    <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? t('Hide steps') : t('Show steps')}
    </Button>
  );
  return (
    <Fragment>
      <tr className="align-top">
        <th scope="row" className="px-4 py-2 text-start font-normal">
          {entry.what}
          {entry.details && <span className="block break-words text-ink-muted text-small">{entry.details}</span>}
          {result && <span className="mt-1 block sm:hidden">{result}</span>}
          {toggle && <span className="mt-1 block sm:hidden">{toggle}</span>}
        </th>
        <td className={`px-4 py-2 ${WIDE_ONLY}`}>{result}</td>
        <td className="px-4 py-2">{entry.by}</td>
        <td className="px-4 py-2 max-sm:[&>time]:whitespace-normal">
          <DateTime at={entry.at} />
        </td>
        <td className={`px-4 py-1 ${WIDE_ONLY}`}>
          {entry.requestId && <RequestId id={entry.requestId} hasLabel={false} />}
        </td>
        {toggle && <td className={`px-4 py-2 text-end ${WIDE_ONLY}`}>{toggle}</td>}
      </tr>
      {stepsOf && isOpen && (
        <tr>
          <td colSpan={columns} className="px-4 py-2">
            {stepsOf(entry)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
