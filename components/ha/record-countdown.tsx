'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export function RecordCountdown({ from, until }: { from: string | null; until: string }) {
  const { t, format } = useI18n();
  const now = useNow();
  const left = toMillis(until) - now;
  const whole = Math.max(1, toMillis(until) - toMillis(from ?? until));
  const remaining =
    left > 0
      ? t('{time} left, until {clock}', { time: format.duration(left), clock: format.timeWithSeconds(until) })
      : t('It continues any moment now.');
  return (
    <div className="mt-1.5 max-w-72">
      <p className="mb-1 text-small tabular-nums">{remaining}</p>
      <MeterBar label={t('Waiting')} ratio={1 - left / whole} valueText={remaining} tone="info" />
    </div>
  );
}
