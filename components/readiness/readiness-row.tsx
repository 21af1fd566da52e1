'use client';

import { useQuery } from '@tanstack/react-query';
import { Circle, CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { LoadError } from '#components/console/load-error.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { inkTone, type Tone } from '#components/ui/tone.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { readinessApi } from '#lib/compute/readiness/contract.ts';
import { INDICATORS, type IndicatorName } from '#lib/compute/readiness/indicators.ts';
import type { Readiness, ShownIndicator } from '#lib/compute/readiness/schema.ts';
import { INDICATOR_WORDS, portText, reasonText, SOURCE_SENTENCES } from '#lib/compute/readiness/words.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const LOOKS: Readonly<Record<ShownIndicator['state'], { icon: LucideIcon; tone: Tone; word: string }>> = {
  yes: { icon: CircleCheck, tone: 'success', word: '' },
  waiting: { icon: CircleDashed, tone: 'accent', word: msg('not yet') },
  failed: { icon: CircleAlert, tone: 'danger', word: msg('failed') },
  unknown: { icon: Circle, tone: 'neutral', word: msg('unknown') },
};

/** How far the boot of a running instance is, with the time since its start. */
export function ReadinessRow({ projectId, serverId }: { projectId: string; serverId: string }) {
  const { t } = useI18n();
  const answer = useQuery(clientOf(readinessApi).server.query(projectId, { server_id: serverId }));
  const { readiness } = answer.data ?? {};
  if (!readiness) return <LoadError answer={answer} unknown={t('Could not load the readiness')} />;
  // The status of the instance says it already.
  if (readiness.active.reason === 'not_running') return null;
  return (
    <section
      aria-label={t('Readiness')}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border bg-surface px-4 py-3 shadow-low"
    >
      <ul className="flex min-w-0 flex-wrap gap-x-6 gap-y-2">
        {INDICATORS.map((name) => (
          <li key={name} className="min-w-0">
            <IndicatorItem name={name} readiness={readiness} />
          </li>
        ))}
      </ul>
      {readiness.is_simulated && <Badge tone="info">{t('Simulated values')}</Badge>}
      <Failures readiness={readiness} />
    </section>
  );
}

function IndicatorItem({ name, readiness }: { name: IndicatorName; readiness: Readiness }) {
  const { t, format } = useI18n();
  const { began_at, port } = readiness;
  const indicator = readiness[name];
  const { icon: Icon, tone, word } = LOOKS[indicator.state];
  const isWithoutPort = name === 'port_answers' && port === null;
  const explanation = useExplanation(indicator, port);
  const isReached = indicator.state === 'yes' && began_at !== null && indicator.at !== null;
  return (
    <Tooltip text={explanation}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip is available to the keyboard */}
      <span tabIndex={0} className="inline-flex max-w-full items-center gap-1.5 whitespace-nowrap">
        <Icon
          aria-hidden
          className={cx(
            'size-3.5 shrink-0 stroke-[2.25]',
            inkTone[tone],
            indicator.state === 'waiting' && 'animate-pulse-state',
          )}
        />
        <span className="truncate font-medium text-ink">
          {isWithoutPort ? t('No port chosen') : t(INDICATOR_WORDS[name], { port: portText(port) })}
        </span>
        {!isWithoutPort && (
          <span className="text-ink-faint text-small tabular-nums">
            {isReached ? format.duration(Date.parse(indicator.at ?? '') - Date.parse(began_at)) : t(word)}
          </span>
        )}
        <span className="sr-only">{explanation}</span>
      </span>
    </Tooltip>
  );
}

function useExplanation(indicator: ShownIndicator, port: number | null): string {
  const { t, format } = useI18n();
  const reason = reasonText(indicator, port);
  if (reason !== undefined) return t(reason);
  if (indicator.state === 'waiting') return t('Not seen so far. Checked for up to 15 minutes.');
  if (indicator.at === null || indicator.source === null) return '';
  return t(SOURCE_SENTENCES[indicator.source], { time: format.time(indicator.at) });
}

/** Failures are displayed without a tooltip, with what the guest said. */
function Failures({ readiness }: { readiness: Readiness }) {
  const { t } = useI18n();
  return INDICATORS.map((name) => {
    const indicator = readiness[name];
    const reason = reasonText(indicator, readiness.port);
    if (indicator.state !== 'failed' || reason === undefined) return null;
    return (
      <p key={name} className="w-full min-w-0 text-danger-ink text-small">
        {t(reason)} {indicator.detail && <code className="break-all">{indicator.detail}</code>}
      </p>
    );
  });
}
