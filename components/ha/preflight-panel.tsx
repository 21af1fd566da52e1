'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleMinus, Clock } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiSnippets } from '#components/console/api-snippets.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import { inkTone, type Tone } from '#components/ui/tone.ts';
import type { NotificationPreflight, Reach } from '#lib/console/ha/preflight/schema.ts';
import type { Check } from '#lib/ha/notifications/evaluation.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type NotificationInput, toNotification } from './notification-input.ts';
import { preflightQuery } from './preflight-query.ts';
import { checksOf, outcomeText, sendLabel } from './preflight-words.ts';

function usePreflight(projectId: string) {
  const notification = useDeferredValue(toNotification(useWatch<NotificationInput>() as NotificationInput));
  const query = useQuery({
    ...preflightQuery(projectId, notification),
    enabled: notification.hostname !== '',
    placeholderData: keepPreviousData,
  });
  return { notification, query };
}

export function PreflightPanel({ projectId }: { projectId: string }) {
  const t = useT();
  const { notification, query } = usePreflight(projectId);
  return (
    <>
      <Card title={t('Preflight')}>
        {notification.hostname === '' ? (
          <p className="text-ink-muted">{t('Choose a host to see what would happen.')}</p>
        ) : (
          <QueryContent answer={query} unknown={t('Could not check what would happen')}>
            {(preflight) => <PreflightFindings preflight={preflight} isOld={query.isPlaceholderData} />}
          </QueryContent>
        )}
      </Card>
      <Card title={t('API and command line')}>
        <ApiSnippets
          call={{ method: 'POST', path: 'v1/notifications', json: notification, auth: 'bearer' }}
          command={commandOf(notification)}
        />
      </Card>
    </>
  );
}

const commandOf = ({ type, hostname, payload }: ReturnType<typeof toNotification>): string => {
  const pairs = Object.entries(payload).map(([key, value]) => `'${key}':'${String(value)}'`);
  const time = '"$(date -u +%FT%T)"';
  return `openstack notification create ${type} ${hostname || '<host>'} ${time} "{${pairs.join(',')}}"`;
};

interface PreflightFindingsProps {
  preflight: NotificationPreflight;
  /** The result belongs to the previous input; a new one is loading. */
  isOld?: boolean;
}

export function PreflightFindings({ preflight, isOld = false }: PreflightFindingsProps) {
  const { t, format } = useI18n();
  const { facts, reach } = preflight;
  return (
    <div className={cx('flex flex-col gap-3', isOld && 'opacity-60')} aria-busy={isOld}>
      <Outcome preflight={preflight} />
      <ul className="flex flex-col gap-1.5">
        {checksOf(preflight).map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
      {facts.affected !== null && facts.affected.instances > 0 && (
        <p className="text-ink-muted">
          {t(
            'Affected: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}, {unflagged} without HA_Enabled.',
            {
              instances: facts.affected.instances,
              projects: reach.projects,
              unflagged: reach.unflagged,
            },
          )}
        </p>
      )}
      {reach.moves && reach.moves.to.length > 0 && (
        <p className="text-ink-muted">
          {t('Remaining on the other hosts afterwards: about {ram} of RAM.', {
            ram: format.mib(reach.moves.ram_left_mb),
          })}
        </p>
      )}
      {reach.moves && reach.moves.stays > 0 && <Stays moves={reach.moves} />}
    </div>
  );
}

export function Outcome({ preflight }: { preflight: NotificationPreflight }) {
  const { t, format } = useI18n();
  const names = (preflight.reach.moves?.to ?? []).map(({ host, is_reserve, count }) =>
    is_reserve ? t('{host} (reserved): {count}', { host, count }) : t('{host}: {count}', { host, count }),
  );
  const shown = names.length > 4 ? [...names.slice(0, 3), t('{count} more', { count: names.length - 3 })] : names;
  const text = outcomeText(preflight, format.list(shown));
  const [message, values] = typeof text === 'string' ? [text, {}] : [text.message, text.values];
  return (
    <p role="status" className="break-words text-strong">
      {t.rich(message, { ...values, b: (parts) => <strong className="font-semibold">{parts}</strong> })}
    </p>
  );
}

function Stays({ moves }: { moves: NonNullable<Reach['moves']> }) {
  const t = useT();
  return (
    <p className={inkTone.warning}>
      {t('{count, plural, one {# instance does} other {# instances do}} not fit on any host at present: {problem}', {
        count: moves.stays,
        problem: moves.problem === null ? '' : t(moves.problem),
      })}
    </p>
  );
}

const SIGNS: Record<Check['consequence'], { icon: typeof CircleAlert; tone: Tone; word: string }> = {
  refused: { icon: CircleAlert, tone: 'danger', word: msg('Refused') },
  ignored: { icon: CircleAlert, tone: 'warning', word: msg('Ignored') },
  finished: { icon: CircleMinus, tone: 'neutral', word: msg('Nothing to do') },
  waits: { icon: Clock, tone: 'warning', word: msg('Waiting') },
};

function CheckLine({ check: { isPassed, consequence, message } }: { check: Check }) {
  const t = useT();
  const sign = isPassed ? { icon: CircleCheck, tone: 'success' as const, word: msg('Met') } : SIGNS[consequence];
  const Icon = sign.icon;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', inkTone[sign.tone])} />
      <span className="min-w-0 break-words">
        <span className="sr-only">{t(sign.word)}: </span>
        {t(message)}
      </span>
    </li>
  );
}

export function SendLabel({ projectId }: { projectId: string }) {
  const t = useT();
  const { notification, query } = usePreflight(projectId);
  const preflight = notification.hostname === '' ? undefined : query.data;
  return preflight ? t(sendLabel(preflight)) : t('Create notification');
}
