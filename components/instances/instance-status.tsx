'use client';

import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { statusTone, statusWord } from '#components/console/status-words.ts';
import { useTimed } from '#lib/client/use-now.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { isTransitional, stateOf } from '#lib/compute/servers/server-state.ts';
import { isHidden } from '#lib/compute/servers/states.ts';
import { faultBrief } from '#lib/compute/servers/view/fault-brief.ts';
import { serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { reclaimTime } from './reclaim-time.ts';
import { isSlow, isStuck, NO_PACES, type Paces } from './stuck-task.ts';
import { useFaultReason } from './use-fault-reason.ts';

/** Interval at which the duration of a task is checked. */
const stepMs = 10_000;

interface InstanceStatusProps {
  projectId: string;
  server: Server;
  paces?: Paces | undefined;
  /** Start of the current state, if known. */
  since?: string | undefined;
}

export const InstanceStatus = ({ projectId, ...props }: InstanceStatusProps) =>
  isHidden(props.server) ? (
    <DeletedStatus projectId={projectId} {...props} />
  ) : props.server.fault === undefined ? (
    <Status {...props} />
  ) : (
    <FailedStatus projectId={projectId} {...props} />
  );

/** Until when it can be restored. */
function DeletedStatus({ projectId, ...props }: InstanceStatusProps) {
  const { t, format } = useI18n();
  const { data } = useQuery(serverSummaryQuery(projectId));
  const until = data?.restorable.find(({ server_id }) => server_id === props.server.id)?.until;
  const time = until && reclaimTime(format, Date.parse(until));
  return <Status {...props} fault={time && t('can be restored until {time}', { time })} />;
}

/** Only failed instances need a query, which takes longer than the rest of the status. */
function FailedStatus({ projectId, ...props }: InstanceStatusProps) {
  const { server } = props;
  const reason = useFaultReason(projectId, server);
  return (
    <Status
      {...props}
      fault={reason === undefined ? undefined : faultBrief(reason, Boolean(server['OS-SRV-USG:launched_at']))}
    />
  );
}

interface StatusProps extends Omit<InstanceStatusProps, 'projectId'> {
  fault?: string | undefined;
}

function Status({ server, paces = NO_PACES, since, fault }: StatusProps) {
  const t = useT();
  const state = stateOf(server);
  const isChanging = isTransitional(state);
  const wire = state.task_state ?? undefined;
  const task = wire && t(statusWord(wire));
  const stuck = useTimed((now) => isStuck(server, now), stepMs);
  const slow = useTimed((now) => isSlow(server, now, paces), stepMs);
  const step = task && slow ? t('{task}, slower than usual', { task }) : task;
  return (
    <StatusBadge
      status={server.status}
      tone={stuck || slow ? 'warning' : isChanging ? 'info' : statusTone(server.status)}
      isTransitional={isChanging && !stuck}
      detail={
        stuck ? t('stuck: {task}', { task: task ?? t(statusWord(server.status)) }) : (step ?? (fault && t(fault)))
      }
      detailWire={wire}
      since={isChanging ? server.updated : since}
    />
  );
}
