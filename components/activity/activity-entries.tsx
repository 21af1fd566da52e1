'use client';

import { ChevronDown, ChevronRight, History } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { durationText } from './activity-words.ts';
import { AllActivityLink } from './all-activity-link.tsx';
import { ResultBadge } from './result-badge.tsx';

export interface ActivityEntry {
  id: string;
  /** "web-1 stopped" */
  what: string;
  /** Omitted if the log does not record the result. */
  state?: Activity['state'] | undefined;
  /** What was changed, or why it failed. */
  details?: string | undefined;
  by: string;
  /** ISO 8601 with a time zone. */
  at: string;
  /** Omitted while it runs. */
  durationMs?: number | undefined;
  requestId: string | null;
  /** Button that undoes it. */
  undo?: ReactNode;
}

interface ActivityEntriesProps<Data> {
  /** Id of the object in the log. */
  object: string;
  answer: Answer<Data>;
  entriesOf: (data: Data) => readonly ActivityEntry[];
  notice?: ReactNode;
  stepsOf?: ((entry: ActivityEntry) => ReactNode) | undefined;
}

/** What happened to an object, newest first, from any source. */
export function ActivityEntries<Data>({ object, answer, entriesOf, notice, stepsOf }: ActivityEntriesProps<Data>) {
  const t = useT();
  const heads = [
    { label: t('What') },
    { label: t('Result'), isWideOnly: true },
    { label: t('By'), isWideOnly: true },
    { label: t('Duration'), isWideOnly: true },
    { label: t('When') },
    { label: t('Request'), isWideOnly: true },
    ...(stepsOf ? [{ label: t('Steps'), isLast: true }] : []),
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
                  <Entry key={entry.id} entry={entry} columns={heads.length} stepsOf={stepsOf} />
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
  entry: ActivityEntry;
  columns: number;
  stepsOf: ActivityEntriesProps<unknown>['stepsOf'];
}

function Entry({ entry, columns, stepsOf }: EntryProps) {
  const { t, format } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const { state, by, durationMs = 0, requestId } = entry;
  const result = state && <ResultBadge state={state} />;
  const duration = durationText(durationMs, { t, format });
  const wide = `whitespace-nowrap px-4 py-2 ${WIDE_ONLY}`;
  return (
    <Fragment>
      <tr className="align-top">
        <th scope="row" className="w-full px-4 py-2 text-start font-normal">
          <What entry={entry} />
          {entry.undo}
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-faint text-small sm:hidden">
            {result}
            {[by, duration].filter((text) => text !== '').join(' · ')}
          </span>
        </th>
        <td className={wide}>{result}</td>
        <td className={wide}>{by}</td>
        <td className={`tabular-nums ${wide}`}>{duration}</td>
        <td className="whitespace-nowrap px-4 py-2 text-ink-muted">
          <Age at={entry.at} />
        </td>
        <td className={wide}>
          {requestId && (
            <CopyButton
              text={requestId}
              label={t('Copy {text}', { text: requestId })}
              className="-my-1 text-ink-faint"
            />
          )}
        </td>
        {stepsOf && (
          <td className="px-4 py-2 text-end">
            <StepsButton isOpen={isOpen} onClick={() => setIsOpen(!isOpen)} />
          </td>
        )}
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

function StepsButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const t = useT();
  return (
    <IconButton
      label={isOpen ? t('Hide steps') : t('Show steps')}
      icon={isOpen ? ChevronDown : ChevronRight}
      size="small"
      className="-my-1"
      aria-expanded={isOpen}
      onClick={onClick}
    />
  );
}

function What({ entry: { what, details, state } }: { entry: ActivityEntry }) {
  return (
    <span className="wrap-anywhere">
      {what}
      {details && (
        <span className={`text-small ${state === 'failed' ? 'text-danger-ink' : 'text-ink-muted'}`}> · {details}</span>
      )}
    </span>
  );
}
