'use client';

import { useFormat } from '#lib/i18n/use-t.ts';

interface RamHeatProps {
  /** MiB */
  ram: number;
  largest: number;
}

/** Strongest background, in percent of the accent colour; text on it has enough contrast in both themes. */
const fullest = 26;

export function RamHeat({ ram, largest }: RamHeatProps) {
  const format = useFormat();
  const share = largest > 0 ? Math.round((ram / largest) * fullest) : 0;
  return (
    <span
      className="block rounded-small px-1.5 py-0.5 text-end text-ink tabular-nums"
      style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${share}%, transparent)` }}
    >
      {format.mib(ram)}
    </span>
  );
}
