import type { Measurements, MetricName } from '#lib/compute/measurements/schema.ts';

/** Values by step; null where nothing was measured. */
type Values = readonly (number | null)[];

export interface ChartSeries {
  average: Values;
  maximum: Values;
}

const NOTHING: ChartSeries = { average: [], maximum: [] };

export const seriesOf = ({ metrics }: Measurements, name: MetricName): ChartSeries =>
  metrics.find((metric) => metric.name === name) ?? NOTHING;

/** Starts of the steps in ms since 1970. */
export const stepTimes = ({ from, step_seconds, metrics }: Measurements): number[] =>
  (metrics[0]?.average ?? []).map((_, index) => Date.parse(from) + index * step_seconds * 1000);

export const lastMeasured = (values: Values): number => values.findLastIndex((value) => value !== null);

/** Runs of steps with values, each as its first step and its values. */
function runsOf(values: Values): { start: number; values: number[] }[] {
  const runs: { start: number; values: number[] }[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const last = runs.at(-1);
    if (last && last.start + last.values.length === index) last.values.push(value);
    else runs.push({ start: index, values: [value] });
  }
  return runs;
}

/** Height of a chart in its own units. */
export const HEIGHT = 100;

const heightOf = (value: number, top: number): number =>
  Math.round((HEIGHT - (Math.min(value, top) / top) * HEIGHT) * 100) / 100;

/** The path of a line. A gap interrupts it, and a value between two gaps is a dot. */
export const linePath = (values: Values, top: number): string =>
  runsOf(values)
    .map(({ start, values: run }) => {
      const points = run.map((value, index) => `${start + index} ${heightOf(value, top)}`);
      return points.length === 1 ? `M${points[0]}h0` : `M${points.join('L')}`;
    })
    .join('');

/** The path of the area below a line. */
export const areaPath = (values: Values, top: number): string =>
  runsOf(values)
    .filter(({ values: run }) => run.length > 1)
    .map(({ start, values: run }) => {
      const points = run.map((value, index) => `${start + index} ${heightOf(value, top)}`);
      return `M${start} ${HEIGHT}L${points.join('L')}L${start + run.length - 1} ${HEIGHT}Z`;
    })
    .join('');

/** Steps of a scale with at most two digits: 1, 2, 5, 10 and so on times a power of 1024. */
const ROUND_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Bytes; a scale of less suggests a use that is none. */
const MIN_TOP = 1024;

/** The upper end of a scale in bytes: the next round number above all values. */
export function roundTop(...all: Values[]): number {
  const most = Math.max(MIN_TOP, ...all.flat().map((value) => value ?? 0));
  const unit = 1024 ** Math.floor(Math.log2(most) / 10);
  return (ROUND_STEPS.find((step) => step * unit >= most) ?? 1024) * unit;
}
