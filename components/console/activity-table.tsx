'use client';

import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { Card } from '#components/ui/card.tsx';
import { isFailure, wordsOf } from '#lib/console/activity/event-words.ts';
import { objectHistoryQuery } from '#lib/console/object-history/queries.ts';
import type { ObjectEvent } from '#lib/console/object-history/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { CardTable, WIDE_ONLY } from './card-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { Known } from './known.tsx';
import { RequestId } from './request-id.tsx';

interface ActivityTableProps {
  projectId: string;
  /** As live events name it. */
  kind: string;
  id: string;
  /** What it is called. */
  name: string;
  /** What else is said of an event. */
  detailsOf: (event: ObjectEvent) => string;
}

/** What somebody asked, and what failed: that a status follows from a request needs no line of its own. */
const isOfInterest = ({ type, user_id }: ObjectEvent) => user_id !== null || isFailure(type);

function sentenceOf(type: string): string {
  const { done, failed } = wordsOf(type);
  return isFailure(type) ? failed : done;
}

/** What happened to an object, the newest first. */
export function ActivityTable({ projectId, kind, id, name, detailsOf }: ActivityTableProps) {
  const t = useT();
  const answer = useQuery(objectHistoryQuery(projectId, kind, id));
  const heads = [
    { label: t('What') },
    { label: t('By') },
    { label: t('When') },
    { label: t('Request'), isWideOnly: true },
  ];
  return (
    <Card title={t('Activity')} aside={<AllActivityLink object={id} />} hasPadding={false}>
      <div className="p-4 empty:hidden has-[table]:p-0">
        <Known answer={answer} unknown={t('Could not load the activity')}>
          {({ history }) =>
            history.filter(isOfInterest).length === 0 ? (
              <EmptyState icon={History} title={t('No activity recorded')}>
                {t('Changes are kept as long as the event log.')}
              </EmptyState>
            ) : (
              <CardTable caption={t('Activity')} heads={heads}>
                {history.filter(isOfInterest).map((event) => (
                  <EventRow
                    key={event.id}
                    projectId={projectId}
                    event={event}
                    what={t(sentenceOf(event.type), { name: name || id })}
                    details={detailsOf(event)}
                  />
                ))}
              </CardTable>
            )
          }
        </Known>
      </div>
    </Card>
  );
}

interface EventRowProps {
  projectId: string;
  event: ObjectEvent;
  what: string;
  details: string;
}

function EventRow({ projectId, event, what, details }: EventRowProps) {
  const personName = usePersonName(projectId);
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-start font-normal">
        {what}
        {details && <span className="block break-words text-ink-muted text-small">{details}</span>}
      </th>
      <td className="px-4 py-2">{personName(event.user_id)}</td>
      <td className="whitespace-nowrap px-4 py-2">
        <Age at={event.at} />
      </td>
      <td className={`px-4 py-2 ${WIDE_ONLY}`}>{event.request_id && <RequestId id={event.request_id} />}</td>
    </tr>
  );
}
