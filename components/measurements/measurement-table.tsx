import type { Measurements, MetricName } from '#lib/compute/measurements/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { seriesOf, stepTimes } from './chart-series.ts';

interface TableColumn {
  name: MetricName;
  of?: 'average' | 'maximum';
  label: string;
  text: (value: number) => string;
}

/** All measured steps, newest first. */
export function MeasurementTable({ measurements }: { measurements: Measurements }) {
  const { t, format } = useI18n();
  const percent = (value: number) => format.percent(value / 100);
  const rate = (value: number) => t('{size}/s', { size: format.bytes(value) });
  const columns: TableColumn[] = [
    { name: 'cpu', label: t('CPU'), text: percent },
    ...(measurements.range === '1h'
      ? []
      : [{ name: 'cpu', of: 'maximum', label: t('Highest CPU'), text: percent } as const]),
    { name: 'memory', label: t('Memory'), text: format.bytes },
    { name: 'disk_read', label: t('Disk read'), text: rate },
    { name: 'disk_write', label: t('Disk written'), text: rate },
    { name: 'network_received', label: t('Received'), text: rate },
    { name: 'network_sent', label: t('Sent'), text: rate },
  ];
  const values = columns.map(({ name, of = 'average' }) => seriesOf(measurements, name)[of]);
  const steps = stepTimes(measurements).map((at, index) => ({ at, index }));
  const measured = steps.filter(({ index }) => values[0]?.[index] !== null).toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <section tabIndex={0} aria-label={t('Measurements')} className="mt-2 max-h-80 overflow-auto">
      <table className="w-full whitespace-nowrap text-start">
        <caption className="sr-only">{t('Measurements')}</caption>
        <thead className="text-ink-faint text-small">
          <tr className="border-b">
            {[t('Time'), ...columns.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col" className="px-4 py-2 text-start font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {measured.map(({ at, index }) => (
            <tr key={at} className="tabular-nums">
              <th scope="row" className="px-4 py-1.5 text-start font-normal">
                {format.dateTime(at)}
              </th>
              {columns.map(({ label, text }, column) => (
                <td key={label} className="px-4 py-1.5">
                  {text(values[column]?.[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
