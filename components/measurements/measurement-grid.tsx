import { useState } from 'react';
import type { Measurements } from '#lib/compute/measurements/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { Chart } from './chart.tsx';
import { chartsOf } from './chart-definitions.ts';
import { lastMeasured, seriesOf, stepTimes } from './chart-series.ts';
import { MeasurementTable } from './measurement-table.tsx';

/** Four charts that share the selected time, and their values as a table. */
export function MeasurementGrid({ measurements }: { measurements: Measurements }) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const [selected, setSelected] = useState<number | null>(null);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const times = stepTimes(measurements);
  const isLong = measurements.range !== '1h';
  const timeOf = (step: number) => (isLong ? format.dateTime : format.time)(times[step] ?? 0);
  const last = lastMeasured(seriesOf(measurements, 'cpu').average);
  const shown = Math.min(selected ?? last, times.length - 1);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted text-small">
        <span className="font-medium text-ink tabular-nums">
          {selected === null ? t('Last values: {time}', { time: timeOf(last) }) : timeOf(shown)}
        </span>
        {' · '}
        {isLong ? t('Lines are averages, areas are the highest minute.') : t('Each value is the average of a minute.')}{' '}
        {t('Times without a measurement are empty.')}
      </p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        {chartsOf(measurements, i18n).map((chart) => (
          <Chart
            key={chart.title}
            {...chart}
            {...{ shown, timeOf, isSelected: selected !== null, onSelect: setSelected }}
            ends={[timeOf(0), timeOf(times.length - 1)]}
          />
        ))}
      </div>
      <details onToggle={({ currentTarget }) => setIsTableOpen(currentTarget.open)}>
        <summary className="cursor-pointer rounded-small text-ink-muted">{t('Show as a table')}</summary>
        {isTableOpen && <MeasurementTable measurements={measurements} />}
      </details>
    </div>
  );
}
