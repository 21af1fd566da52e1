'use client';

import { use } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { SkippedContext } from './skipped-rows-context.ts';

export function SkippedRows() {
  const t = useT();
  const rows = use(SkippedContext);
  const count = rows.length;
  if (count === 0) return null;
  return (
    <div className="rounded-control border bg-sunken px-3 py-2">
      <p className="font-medium">
        {t('{count, plural, one {# row will be skipped} other {# rows will be skipped}}', { count })}
      </p>
      <ul className="mt-1 max-h-32 overflow-y-auto text-ink-muted text-small">
        {rows.map(({ name, reason }) => (
          <li key={name} className="break-words">
            <span className="font-medium text-ink">{name}:</span> {t(reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}
