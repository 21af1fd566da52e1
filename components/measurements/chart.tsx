import type { PointerEvent } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import type { ChartDefinition, ChartLine } from './chart-definitions.ts';
import { areaPath, HEIGHT, linePath } from './chart-series.ts';

interface ChartProps extends ChartDefinition {
  /** The step whose values are displayed. */
  shown: number;
  /** Whether it was selected, instead of being the last one. */
  isSelected: boolean;
  timeOf: (step: number) => string;
  /** The first and the last time. */
  ends: readonly [string, string];
  onSelect: (step: number | null) => void;
}

/** Lines differ in their dashes as well, so that they do not depend on colours. */
const STYLES = [
  { line: 'stroke-accent', key: 'border-accent', dashes: undefined },
  { line: 'stroke-violet', key: 'border-violet border-dashed', dashes: '4 3' },
];

const valueAt = ({ average }: ChartLine, step: number): number | null => average[step] ?? null;

/** A chart whose steps are selected with the pointer, or as a slider with the keyboard. */
export function Chart({ title, lines, top, format, shown, isSelected, timeOf, ends, onSelect }: ChartProps) {
  const t = useT();
  const count = lines[0]?.average.length ?? 0;
  const textOf = (line: ChartLine) => {
    const value = valueAt(line, shown);
    return value === null ? '–' : format(value);
  };
  const isMeasured = lines.some((line) => valueAt(line, shown) !== null);
  const values = lines.map((line) => `${line.label} ${textOf(line)}`).join(', ');
  const time = timeOf(shown);
  const selectAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const step = Math.round(((clientX - left) / width) * (count - 1));
    onSelect(Math.max(0, Math.min(count - 1, step)));
  };
  return (
    <figure className="min-w-0">
      <Caption title={title} values={lines.map((line) => ({ label: line.label, text: textOf(line) }))} />
      <p aria-hidden className="text-end text-ink-faint text-micro">
        {format(top)}
      </p>
      <div
        className="relative h-20 rounded-small border-b has-focus-visible:outline-2 has-focus-visible:outline-accent"
        onPointerMove={selectAt}
        onPointerLeave={() => onSelect(null)}
      >
        <Lines {...{ lines, top, count }} step={isSelected ? shown : null} />
        <input
          type="range"
          className="absolute inset-0 size-full cursor-crosshair opacity-0"
          aria-label={title}
          aria-valuetext={isMeasured ? `${time}: ${values}` : t('{time}: not measured', { time })}
          {...{ min: 0, max: Math.max(0, count - 1), value: Math.max(0, shown) }}
          onChange={({ currentTarget }) => onSelect(Number(currentTarget.value))}
          onBlur={() => onSelect(null)}
        />
      </div>
      <p aria-hidden className="mt-0.5 flex justify-between text-ink-faint text-micro">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  );
}

/** Values below their labels, so that the chart stays in its place while they change. */
function Caption({ title, values }: { title: string; values: readonly { label: string; text: string }[] }) {
  return (
    <figcaption>
      <span className="font-medium">{title}</span>
      <span className="mt-1 grid grid-cols-2 gap-x-3">
        {values.map(({ label, text }, line) => (
          <span key={label} className="whitespace-nowrap">
            <span className="block text-ink-muted text-small">
              <span aria-hidden className={`me-1.5 inline-block w-4 border-t-2 align-middle ${STYLES[line]?.key}`} />
              {label}
            </span>
            <span className="block font-semibold tabular-nums">{text}</span>
          </span>
        ))}
      </span>
    </figcaption>
  );
}

interface LinesProps extends Pick<ChartProps, 'lines' | 'top'> {
  count: number;
  /** Where the vertical line is; null without one. */
  step: number | null;
}

function Lines({ lines, top, count, step }: LinesProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(1, count - 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full overflow-visible"
    >
      {lines.map(({ label, average, maximum, hasArea }, at) => (
        <g key={label}>
          {hasArea && <path d={areaPath(maximum, top)} className="fill-accent-soft" />}
          <path
            d={linePath(average, top)}
            className={`fill-none ${STYLES[at]?.line}`}
            strokeWidth={1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeDasharray={STYLES[at]?.dashes}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
      {step !== null && (
        <line x1={step} x2={step} y1={0} y2={HEIGHT} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
