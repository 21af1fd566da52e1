'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activitySentence, actorName } from '#components/activity/activity-words.ts';
import { ObjectLog } from '#components/activity/object-log.tsx';
import { objectActivityQuery } from '#lib/console/activity/log-queries.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface ActivityTableProps {
  projectId: string;
  id: string;
  detailsOf?: (activity: Activity) => string;
  notice?: ReactNode;
}

export function ActivityTable({ projectId, id, detailsOf, notice }: ActivityTableProps) {
  const t = useT();
  return (
    <ObjectLog
      object={id}
      answer={useQuery(objectActivityQuery({ scope: projectId, of: 'project' }, id))}
      entriesOf={({ activity }) =>
        activity.map((one) => ({
          id: one.id,
          what: activitySentence(t, one),
          state: one.state,
          details: detailsOf?.(one),
          by: actorName(t, one),
          at: one.at,
          requestId: one.request_id,
        }))
      }
      {...(notice ? { notice } : {})}
    />
  );
}
