import { type Clock, createTimeFormat, once, unitFormat } from './time-format.ts';

export { toMillis } from './time-format.ts';

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Whether a size needs at most one decimal in TiB. Rounded sizes would not add up to displayed totals. */
const isExactTib = (gib: number): boolean => gib >= 1024 && (gib * 10) % 1024 === 0;

/** Formats of a locale such as `de` or `en-GB`, limited to those of the console. */
export function createFormat(locale: string, clock: Clock) {
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));

  return {
    ...createTimeFormat(locale, clock),
    number: (value: number) => number().format(value),
    /** 0.25 -> 25% */
    percent: (ratio: number) => percent().format(ratio),
    /** 1610612736 -> 1.5 GiB */
    bytes(value: number) {
      const power = value < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(value) / 10));
      return `${number().format(value / 1024 ** power)} ${byteUnits[power]}`;
    },
    /** A size in GiB, the unit of volumes: 20 -> 20 GiB, 2048 -> 2 TiB */
    gib: (value: number) =>
      isExactTib(value) ? `${number().format(value / 1024)} TiB` : `${number().format(value)} GiB`,
    /** A size in MiB, the unit of flavors: 512 -> 512 MiB, 2048 -> 2 GiB */
    mib: (value: number) => (value >= 1024 ? `${number().format(value / 1024)} GiB` : `${number().format(value)} MiB`),
    /** A duration in its two largest units: 83000 -> 1m 23s */
    duration: (ms: number) => duration(locale, ms),
    list: (items: string[]) => new Intl.ListFormat(locale).format(items),
  };
}

function duration(locale: string, ms: number): string {
  const units = (value: number, unit: string) => unitFormat(locale, unit, 'narrow').format(value);
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return units(0, 'second');
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => units(value, unit))
    .join(' ');
}

export type Format = ReturnType<typeof createFormat>;
