'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';

interface UseCellProps {
  label: string;
  used: number;
  /** -1 means unlimited. */
  limit: number;
  /** Formats a number with its unit. */
  show?: (value: number) => string;
}

export function UseCell({ label, used, limit, show }: UseCellProps) {
  const { t, format } = useI18n();
  const write = show ?? format.number;
  const ratio = limit > 0 ? used / limit : Number(limit === 0 && used > 0);
  const figures = `${write(used)} / ${limit < 0 ? '∞' : write(limit)}`;
  const said =
    limit < 0
      ? t('{used}, no limit', { used: write(used) })
      : t('{used} of {limit}', { used: write(used), limit: write(limit) });
  return (
    <span className="flex w-full flex-col gap-1 py-0.5">
      <span className="text-small tabular-nums">{figures}</span>
      {ratio > 0 && (
        <MeterBar
          label={label}
          ratio={ratio}
          valueText={said}
          tone={ratio >= 1 ? 'danger' : ratio >= 0.9 ? 'warning' : 'accent'}
        />
      )}
    </span>
  );
}
