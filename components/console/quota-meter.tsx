'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export interface QuotaMeterProps {
  label: string;
  used: number;
  /** -1 means unlimited, as in the API. */
  limit: number;
  added?: number;
  /** Formats a number with its unit, such as `format.gib`. */
  show?: (value: number) => string;
}

const toneOf = (ratio: number): Tone => (ratio >= 1 ? 'danger' : ratio >= 0.9 ? 'warning' : 'accent');

/** Usage and limit as a sentence. */
export function useQuotaFigures({ used, limit, added = 0, show }: QuotaMeterProps): string {
  const { t, format } = useI18n();
  const write = show ?? format.number;
  const after = added > 0 ? t('{used} → {after}', { used: write(used), after: write(used + added) }) : write(used);
  return limit < 0
    ? t('{used}, no limit', { used: after })
    : t('{used} of {limit}', { used: after, limit: write(limit) });
}

/** The bar of a limit; nothing if it is unlimited. `useQuotaFigures()` are displayed beside it. */
export function QuotaMeter(props: QuotaMeterProps) {
  const { label, used, limit, added = 0 } = props;
  const figures = useQuotaFigures(props);
  const ratioOf = (value: number) => (limit === 0 ? Number(value > 0) : value / limit);
  if (limit < 0) return null;
  return (
    <MeterBar
      label={label}
      ratio={ratioOf(used)}
      addedRatio={ratioOf(added)}
      valueText={figures}
      tone={toneOf(ratioOf(used + added))}
    />
  );
}
