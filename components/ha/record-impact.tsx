'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import type { Tone } from '#components/ui/tone.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { AFFECTED_WORDS } from '#lib/console/ha/record/affected-words.ts';
import { guestSentence } from '#lib/console/ha/record/guest-words.ts';
import type { HaRecord, Lane } from '#lib/console/ha/record/schema.ts';
import { isDown, sortLanes } from '#lib/console/ha/record/summary.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { RecordRequests } from './record-requests.tsx';
import { RetrySelected } from './retry-selected.tsx';
import { SelectForRetry } from './select-for-retry.tsx';
import { type RetrySelection, useRetrySelection } from './use-retry-selection.ts';

const WHY: Record<HaRecord['left_alone'][number]['why'], string> = {
  settings: msg('It does not request recovery with HA_Enabled, and the settings recover only instances that do.'),
  error: msg('It was already in ERROR, and the settings exclude such instances.'),
  unrecovered: msg('The recovery did not reach it.'),
};

interface RecordImpactProps {
  projectId: string;
  record: Pick<HaRecord, 'lanes' | 'left_alone'> & {
    notification: Pick<HaRecord['notification'], 'id' | 'status' | 'outcome'>;
  };
}

export function RecordImpact({ projectId, record }: RecordImpactProps) {
  const t = useT();
  const { id } = record.notification;
  const lanes = sortLanes(record.lanes);
  const selection = useRetrySelection(lanes);
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('Affected instances')}
        aside={selection.retryable.length > 1 && <RetrySelected {...{ projectId, id, selection }} />}
        hasPadding={false}
      >
        {lanes.length === 0 ? (
          <p className="p-4 text-ink-muted">{t('No instances were changed.')}</p>
        ) : (
          <ImpactTable lanes={lanes} selection={selection}>
            {(lane) => lane.remedy === 'retry' && <RetryOne {...{ projectId, id, lane }} />}
          </ImpactTable>
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

interface ImpactTableProps {
  lanes: readonly Lane[];
  selection: RetrySelection;
  children: (lane: Lane) => ReactNode;
}

function ImpactTable({ lanes, selection, children }: ImpactTableProps) {
  const t = useT();
  const hasRetry = selection.retryable.length > 0;
  const heads = [
    { label: t('Instance') },
    { label: t('Outcome') },
    { label: t('Now'), isWideOnly: true },
    { label: t('Downtime'), isWideOnly: true },
    { label: t('Check'), isWideOnly: true },
    ...(hasRetry ? [{ label: t('Action'), isLast: true, isWideOnly: true }] : []),
  ];
  return (
    <CardTable caption={t('Affected instances')} heads={heads}>
      {lanes.map((lane) => (
        <ImpactRow key={lane.server_id} lane={lane} selection={selection}>
          {children(lane)}
        </ImpactRow>
      ))}
    </CardTable>
  );
}

function ImpactRow({ lane, selection, children }: Omit<ImpactTableProps, 'lanes' | 'children'> & RowParts) {
  const t = useT();
  const { outcome, moves, now } = lane;
  const last = isDown(lane) ? moves.at(-1) : undefined;
  const why = last?.message_data ?? last?.message;
  return (
    <tr className="align-top">
      <th scope="row" className="max-w-64 px-4 py-2 text-start font-normal">
        <div className="flex gap-3">
          {selection.retryable.length > 1 && <SelectForRetry lane={lane} selection={selection} />}
          <Named id={lane.server_id} name={lane.name} project={lane.project.name} />
        </div>
        {why && <p className="break-words text-danger-ink text-small">{engineText(t, why)}</p>}
        {moves.length === 0 && <RecordRequests lane={lane} actions={lane.actions} />}
      </th>
      <td className="px-4 py-2">
        <StateBadge
          word={t(AFFECTED_WORDS[outcome])}
          tone={OUTCOME_TONES[outcome]}
          isTransitional={outcome === 'recovering'}
        />
        <span className="mt-0.5 block text-ink-faint text-small sm:hidden">
          {now?.host} <Down lane={lane} />
        </span>
        <div className="mt-1 sm:hidden">{children}</div>
      </td>
      <td className={cx('px-4 py-2', WIDE_ONLY)}>
        <Now lane={lane} />
        {now?.host && outcome !== 'deleted' && <span className="block text-ink-faint text-small">{now.host}</span>}
      </td>
      <td className={cx('whitespace-nowrap px-4 py-2 tabular-nums', WIDE_ONLY)}>
        <Down lane={lane} />
      </td>
      <td className={cx('break-words px-4 py-2 text-small', WIDE_ONLY)}>
        <ToCheck lane={lane} />
      </td>
      {selection.retryable.length > 0 && <td className={cx('px-4 py-2 text-end', WIDE_ONLY)}>{children}</td>}
    </tr>
  );
}

interface RowParts {
  lane: Lane;
  children: ReactNode;
}

const OUTCOME_TONES: Record<Lane['outcome'], Tone> = {
  failed: 'danger',
  crashed: 'danger',
  stranded: 'danger',
  recovering: 'info',
  recovered: 'success',
  deleted: 'neutral',
};

function ToCheck({ lane: { volumes, addresses } }: { lane: Lane }) {
  const t = useT();
  const shown = [
    ...volumes.map(({ name, id, device, status }) => `${name || id} (${device}, ${t(statusWord(status))})`),
    ...addresses,
  ];
  return shown.length === 0 ? (
    <NoValue />
  ) : (
    <ul>
      {shown.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function RetryOne({ projectId, id, lane }: { projectId: string; id: string; lane: Lane }) {
  const t = useT();
  const retry = clientOf(haApi).retry.useMutation(projectId);
  const run = () =>
    retry
      .mutateAsync({ id, server_ids: [lane.server_id] })
      .catch((error: unknown) => notifyFailure(msg('Could not retry the instance'), error));
  return (
    <Button size="small" isLoading={retry.isPending} onClick={() => void run()}>
      {t('Retry {name}', { name: lane.name })}
    </Button>
  );
}

function Now({ lane }: { lane: Lane }) {
  const t = useT();
  const { now } = lane;
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
  // The state of an instance on a failed host is the last reported one.
  return <StatusBadge status={now.state} {...(isDown(lane) && { tone: 'neutral' as const })} />;
}

function Down({ lane: { downtime, outcome, guest } }: { lane: Lane }) {
  const { t, format } = useI18n();
  const about = guest && guestSentence(guest, format.duration);
  if (!downtime) return t('It was already off');
  // It runs again, and no event tells since when.
  if (downtime.seconds === null && outcome === 'recovered') return <NoValue />;
  if (downtime.seconds === null) return <ElapsedTime since={downtime.since} />;
  return (
    <>
      {format.duration(downtime.seconds * 1000)}
      {about && <span className="block whitespace-normal text-ink-faint text-small">{t(about)}</span>}
    </>
  );
}
