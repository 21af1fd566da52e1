'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectLog } from '#components/activity/object-log.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { isFailure, wordsOf } from '#lib/console/activity/event-words.ts';
import { objectHistoryQuery } from '#lib/console/object-history/queries.ts';
import type { ObjectEvent } from '#lib/console/object-history/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

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
  const personName = usePersonName(projectId);
  return (
    <ObjectLog
      object={id}
      answer={useQuery(objectHistoryQuery(projectId, kind, id))}
      entriesOf={({ history }) =>
        history.filter(isOfInterest).map((event) => ({
          id: event.id,
          what: t(sentenceOf(event.type), { name: name || id }),
          details: detailsOf(event),
          by: personName(event.user_id),
          at: event.at,
          requestId: event.request_id,
        }))
      }
    />
  );
}
