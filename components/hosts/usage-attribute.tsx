import type { RowContext } from '#components/kind/attribute.ts';
import type { Capacity } from '#lib/compute/hypervisors/capacity.ts';
import { msg } from '#lib/i18n/text.ts';
import { UsageMeter } from './usage-meter.tsx';

const AMOUNTS = {
  vcpus: { label: msg('vCPU'), meter: msg('vCPU of {name}'), unit: 'number', width: 8 },
  ram: { label: msg('RAM'), meter: msg('RAM of {name}'), unit: 'mib', width: 10 },
  disk: { label: msg('Disk'), meter: msg('Disk of {name}'), unit: 'gib', width: 9.5 },
} as const;

interface Place extends Capacity {
  name: string;
}

/** The used and total amount of a host or zone, as an attribute of its kind. */
export function usageAttribute(key: keyof Capacity) {
  const { label, meter, unit, width } = AMOUNTS[key];
  return {
    ...{ label, width, topic: msg('Capacity'), isVital: true },
    value: ({ [key]: { used, total } }: Place) => (total > 0 ? `${used}/${total}` : undefined),
    show: ({ name, [key]: amount }: Place, { t, format }: Pick<RowContext<never>, 't' | 'format'>) => (
      <UsageMeter label={t(meter, { name })} amount={amount} show={format[unit]} />
    ),
  };
}
