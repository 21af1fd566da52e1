import type { Measurements } from '#lib/compute/measurements/schema.ts';
import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { type ChartSeries, roundTop, seriesOf } from './chart-series.ts';

export interface ChartLine extends ChartSeries {
  label: string;
  /** Whether an area shows the maxima. */
  hasArea?: boolean;
}

export interface ChartDefinition {
  title: string;
  lines: readonly ChartLine[];
  /** Value at the upper end. */
  top: number;
  format: (value: number) => string;
}

/** CPU, memory, disk and network. */
export function chartsOf(
  measurements: Measurements,
  { t, format }: { t: Translate; format: Format },
): ChartDefinition[] {
  const series = (name: Parameters<typeof seriesOf>[1]) => seriesOf(measurements, name);
  const rate = (value: number) => t('{size}/s', { size: format.bytes(value) });
  const total = series('memory_total').average.map((value) => value ?? 0);
  const pair = (title: string, lines: readonly [ChartLine, ChartLine]): ChartDefinition => ({
    ...{ title, lines, format: rate },
    top: roundTop(lines[0].average, lines[1].average),
  });
  return [
    {
      ...{ title: t('CPU'), top: 100, format: (value) => format.percent(value / 100) },
      lines: [{ ...series('cpu'), label: t('In use'), hasArea: true }],
    },
    {
      ...{ title: t('Memory'), top: Math.max(1, ...total), format: format.bytes },
      lines: [{ ...series('memory'), label: t('In use'), hasArea: true }],
    },
    pair(t('Disk'), [
      { ...series('disk_read'), label: t('Read') },
      { ...series('disk_write'), label: t('Write') },
    ]),
    pair(t('Network'), [
      { ...series('network_received'), label: t('Received') },
      { ...series('network_sent'), label: t('Sent') },
    ]),
  ];
}
