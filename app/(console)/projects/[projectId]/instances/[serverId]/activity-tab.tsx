'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';
import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import { historyLabel } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { actionReasonsQuery } from '#lib/console/history/queries.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { ActionSteps } from './action-steps.tsx';

/** What was asked of the instance: by whom, when, how long it took and whether it succeeded. */
export function ActivityTab({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const query = useQuery(instanceActionsQuery(projectId, server.id));
  const said = useQuery(actionReasonsQuery(projectId, server.id));
  return (
    <QueryScreen query={query} skeleton={<Skeleton className="h-48 rounded-card" />}>
      {({ instanceActions }) =>
        instanceActions.length === 0 ? (
          <EmptyState title={t('No activity yet')} />
        ) : (
          <Card title={t('Activity')} aside={<AllActivityLink object={server.id} />} hasPadding={false}>
            <NotLoaded answer={said} unknown={t('Could not load the reasons')} />
            <ul className="divide-y">
              {instanceActions.map((action) => (
                <Entry
                  key={action.request_id}
                  projectId={projectId}
                  action={action}
                  reason={said.data?.reasons.find(({ request_id }) => request_id === action.request_id)?.reason}
                />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryScreen>
  );
}

/** From the request to the end of the last step so far. */
const secondsOf = ({ start_time, updated_at = start_time }: InstanceAction) =>
  (Date.parse(`${updated_at}Z`) - Date.parse(`${start_time}Z`)) / 1000;

interface EntryProps {
  projectId: string;
  action: InstanceAction;
  reason: string | undefined;
}

function Entry({ projectId, action, reason }: EntryProps) {
  const t = useT();
  const personName = usePersonName(projectId);
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const isFailed = action.message !== null;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-40 font-medium">{t(historyLabel(action.action))}</span>
        {isFailed && <Badge tone="danger">{t('failed')}</Badge>}
        <DateTime at={`${action.start_time}Z`} />
        <span className="text-ink-muted">{t('{seconds} s', { seconds: format.number(secondsOf(action)) })}</span>
        <span className="min-w-0 truncate text-ink-muted">{t('by {name}', { name: personName(action.user_id) })}</span>
        <span className="flex-1" />
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Hide steps') : t('Show steps')}
        </Button>
      </div>
      {reason && <p className="break-words">{t('Reason: {reason}', { reason })}</p>}
      <RequestId id={action.request_id} />
      {isOpen && <ActionSteps projectId={projectId} serverId={action.instance_uuid} requestId={action.request_id} />}
    </li>
  );
}
