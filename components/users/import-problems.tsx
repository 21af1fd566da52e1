'use client';

import { useT } from '#lib/i18n/use-t.ts';
import type { ImportedRow } from './import-rows.ts';

export function ImportProblems({ rows }: { rows: readonly ImportedRow[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <ul className="max-h-64 list-disc overflow-y-auto ps-5">
      {rows.map(({ row, name, problem = '' }) => (
        <li key={row}>{t('Row {row}, {name}: {problem}', { row, name: name || '–', problem: t(problem) })}</li>
      ))}
    </ul>
  );
}
