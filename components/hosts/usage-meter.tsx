'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Amount } from '#lib/compute/hypervisors/capacity.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { meterOf, share } from './hypervisor-row.ts';

interface UsageMeterProps {
  label: string;
  amount: Amount;
  show?: (value: number) => string;
}

export function UsageMeter({ label, amount, show }: UsageMeterProps) {
  const { t, format } = useI18n();
  const write = show ?? format.number;
  const text = t('{used} of {limit}', { used: write(amount.used), limit: write(amount.total) });
  return (
    <span className="block w-full min-w-20">
      <span className="mb-0.5 block truncate text-small tabular-nums leading-tight">{text}</span>
      {share(amount) > 0 && <MeterBar label={label} valueText={text} {...meterOf(amount)} />}
    </span>
  );
}
