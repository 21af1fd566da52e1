'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { Elapsed } from '#components/console/elapsed.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import type { HaRecord, Lane } from '#lib/console/ha/record/schema.ts';
import { laneState, sortLanes } from '#lib/console/ha/record/summary.ts';
import { useRetry } from '#lib/console/ha/triage/queries.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { RecordRequests } from './record-requests.tsx';

const WHY: Record<HaRecord['left_alone'][number]['why'], string> = {
  settings: msg('It does not request recovery with HA_Enabled, and the settings recover only instances that do.'),
  error: msg('It was already in ERROR, and the settings exclude such instances.'),
  unrecovered: msg('The recovery did not get to it.'),
};

/** Who was hit: each instance with where it was and is, how long it was down, and what to look after. */
export function RecordImpact({ projectId, record }: { projectId: string; record: HaRecord }) {
  const t = useT();
  const { id, status, outcome } = record.notification;
  const isRetryable = status === 'failed' && outcome === 'failed';
  const lanes = sortLanes(record.lanes);
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('Affected instances')} hasPadding={false}>
        {lanes.length === 0 ? (
          <p className="p-4 text-ink-muted">{t('No instances were changed.')}</p>
        ) : (
          <ul aria-label={t('Affected instances')} className="divide-y">
            {lanes.map((lane) => (
              <Hit key={lane.server_id} lane={lane} host={record.host.name}>
                {isRetryable && laneState(lane) !== 'succeeded' && <RetryOne {...{ projectId, id, lane }} />}
              </Hit>
            ))}
          </ul>
        )}
      </Card>
      {record.left_alone.length > 0 && (
        <Card title={t('Not moved, with reasons')} hasPadding={false}>
          <ul aria-label={t('Not moved, with reasons')} className="divide-y">
            {record.left_alone.map(({ server_id, name, project, why }) => (
              <li key={server_id} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-3">
                <Named id={server_id} name={name} project={project.name} />
                <p className="break-words text-ink-muted sm:col-span-2">{t(WHY[why])}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Named({ id, name, project }: { id: string; name: string; project: string }) {
  return (
    <p className="min-w-0">
      <AppLink look="strong" href={adminObjectHref('instances', id)} className="block truncate">
        {name}
      </AppLink>
      <span className="block truncate text-ink-faint text-small">{project}</span>
    </p>
  );
}

function Hit({ lane, host, children }: { lane: Lane; host: string; children: ReactNode }) {
  const t = useT();
  const { now, moves, volumes, addresses } = lane;
  const last = moves.at(-1);
  const facts = [
    { label: t('Before'), value: last?.source_host ?? host },
    { label: t('Now on'), value: now?.host ?? '–' },
    { label: t('Downtime'), value: <Down lane={lane} /> },
    {
      label: t('Volumes to check'),
      value: volumes
        .map(({ name, id, device, status }) => `${name || id} (${device}, ${t(statusWord(status))})`)
        .join(', '),
    },
    { label: t('Addresses to check'), value: addresses.join(', ') },
  ];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Named id={lane.server_id} name={lane.name} project={lane.project.name} />
        <span className="flex items-center gap-3">
          <Now lane={lane} />
          {children}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-small sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="break-words tabular-nums">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {last?.message && laneState(lane) !== 'succeeded' && (
        <p className="break-words text-danger-ink text-small">{last.message}</p>
      )}
      <RecordRequests lane={lane} actions={lane.actions} />
    </li>
  );
}

/** Retries one instance; the timeline shows it as a further attempt. */
function RetryOne({ projectId, id, lane }: { projectId: string; id: string; lane: Lane }) {
  const t = useT();
  const retry = useRetry(projectId, id);
  const run = () =>
    retry
      .mutateAsync({ server_ids: [lane.server_id] })
      .catch((error: unknown) => notifyFailure(msg('Could not retry the instance'), toApiError(error)));
  return (
    <Button size="small" isLoading={retry.isPending} onClick={() => void run()}>
      {t('Retry {name}', { name: lane.name })}
    </Button>
  );
}

function Now({ lane: { now } }: { lane: Lane }) {
  const t = useT();
  if (!now || now.state === 'deleted') return <StateBadge word={t('Deleted')} tone="neutral" />;
  if (now.task)
    return (
      <StatusBadge
        status={now.state}
        tone="info"
        isTransitional
        detail={t(statusWord(now.task))}
        detailWire={now.task}
      />
    );
  return <StatusBadge status={now.state} />;
}

function Down({ lane: { downtime } }: { lane: Lane }) {
  const { t, format } = useI18n();
  if (!downtime) return t('It was already off');
  if (downtime.seconds === null) return <Elapsed since={downtime.since} />;
  return format.duration(downtime.seconds * 1000);
}
