'use client';

import type { RecordedHost } from '#lib/console/ha/record/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export function RecordDays({ days }: { days: RecordedHost['days'] }) {
  const { t, format } = useI18n();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const summary = t('{total, plural, one {# notification} other {# notifications}} in {days} days', {
    total,
    days: days.length,
  });
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b px-4 py-3">
      <p className="text-small tabular-nums">{summary}</p>
      <div role="img" aria-label={summary} className="flex h-8 w-60 max-w-full items-end gap-0.5">
        {days.map(({ day, count }) => (
          <span
            key={day}
            title={`${format.day(day)}: ${count}`}
            className={count > 0 ? 'min-h-1 flex-1 rounded-xs bg-warning' : 'h-px flex-1 bg-line'}
            style={count > 0 ? { height: `${(100 * count) / most}%` } : undefined}
          />
        ))}
      </div>
    </div>
  );
}
