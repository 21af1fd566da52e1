'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { durationText } from '#components/activity/activity-words.ts';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { InstanceActionEvent } from '#lib/compute/instance-actions/schema.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

interface ActionStepsProps {
  projectId: string;
  serverId: string;
  requestId: string;
}

export function ActionSteps({ projectId, serverId, requestId }: ActionStepsProps) {
  const t = useT();
  const query = useQuery(
    clientOf(serverDetailsApi).action.query(projectId, { server_id: serverId, request_id: requestId }),
  );
  return (
    <QueryScreen query={query} skeleton={<Skeleton className="h-16" />}>
      {({ instanceAction: { events = [] } }) =>
        events.length === 0 ? (
          <p className="text-ink-muted text-small">{t('No steps have finished yet.')}</p>
        ) : (
          <ol className="flex flex-col gap-1 border-s-2 ps-3 text-small">
            {events.toReversed().map((event) => (
              <Step key={`${event.event} ${event.start_time}`} event={event} />
            ))}
          </ol>
        )
      }
    </QueryScreen>
  );
}

function Step({ event }: { event: InstanceActionEvent }) {
  const { t, format } = useI18n();
  const isFailed = event.result === 'Error';
  const ended = event.finish_time ?? event.start_time;
  const durationMs = Date.parse(`${ended}Z`) - Date.parse(`${event.start_time}Z`);
  const Icon = isFailed ? CircleX : CircleCheck;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Icon aria-hidden className={isFailed ? 'size-4 text-danger-ink' : 'size-4 text-success-ink'} />
      <span className="font-mono">{event.event}</span>
      <span className="sr-only">{isFailed ? t('failed') : t('succeeded')}</span>
      <span className="text-ink-muted">{durationText(durationMs, { t, format })}</span>
      {event.details && <span className="w-full text-danger-ink">{event.details}</span>}
    </li>
  );
}
