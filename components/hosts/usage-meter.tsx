'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { type Amount, meterOf, share } from './hypervisor-row.ts';

interface UsageMeterProps {
  /** Names it to screen readers: "RAM of sim-1". */
  label: string;
  amount: Amount;
  /** Writes a number with its unit. */
  show?: (value: number) => string;
  /** How much more than there is may be promised: virtual cores share real ones. */
  overcommit?: number;
}

/** Used and total in numbers, with a bar under them where anything is used. */
export function UsageMeter({ label, amount, show, overcommit = 1 }: UsageMeterProps) {
  const t = useT();
  const format = useFormat();
  const write = show ?? format.number;
  const text = t('{used} of {limit}', { used: write(amount.used), limit: write(amount.total) });
  return (
    <span className="block w-full">
      <span className="mb-0.5 flex justify-between gap-2 whitespace-nowrap text-small tabular-nums leading-tight">
        <span className="truncate">{text}</span>
        {overcommit > 1 && <span className="text-ink-faint">{format.percent(share(amount))}</span>}
      </span>
      {share(amount) > 0 && <MeterBar label={label} valueText={text} {...meterOf(amount, overcommit)} />}
    </span>
  );
}
