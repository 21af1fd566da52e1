'use client';

import { useFormat } from '#lib/i18n/use-t.ts';

interface RamHeatProps {
  /** MiB */
  ram: number;
  /** The largest in the list, which is the hottest. */
  largest: number;
}

/** The hottest cell; its text stays readable on it in both themes. */
const hottest = 38;

/** RAM on a ground the warmer the more it is, compared with the largest instance of the list. */
export function RamHeat({ ram, largest }: RamHeatProps) {
  const format = useFormat();
  const heat = largest > 0 ? Math.round((ram / largest) * hottest) : 0;
  return (
    <span
      className="block rounded-small px-1.5 py-0.5 text-end text-ink tabular-nums"
      style={{ backgroundColor: `color-mix(in srgb, var(--warning) ${heat}%, transparent)` }}
    >
      {format.mib(ram)}
    </span>
  );
}
