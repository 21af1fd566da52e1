'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { type Amount, share } from './hypervisor-row.ts';

interface UsageMeterProps {
  /** Names it to screen readers: "RAM of sim-1". */
  label: string;
  amount: Amount;
  /** Writes a number with its unit. */
  show?: (value: number) => string;
  /** How much more than there is may be promised: virtual cores share real ones. */
  overcommit?: number;
}

const toneOf = (ratio: number): Tone => (ratio >= 0.95 ? 'danger' : ratio >= 0.8 ? 'warning' : 'accent');

/** Used and total in numbers, with a bar under them. */
export function UsageMeter({ label, amount, show, overcommit = 1 }: UsageMeterProps) {
  const t = useT();
  const format = useFormat();
  const write = show ?? format.number;
  const text = t('{used} of {limit}', { used: write(amount.used), limit: write(amount.total) });
  const ratio = share(amount) / overcommit;
  return (
    <span className="block w-full">
      <span className="mb-0.5 flex justify-between gap-2 whitespace-nowrap text-small tabular-nums leading-tight">
        <span>{text}</span>
        {overcommit > 1 && <span className="text-ink-faint">{format.percent(share(amount))}</span>}
      </span>
      <MeterBar label={label} ratio={ratio} valueText={text} tone={toneOf(ratio)} />
    </span>
  );
}
