'use client';

import { toMillis } from '#lib/i18n/format.ts';
import { useFormat } from '#lib/i18n/use-t.ts';

export function DateTime({ at, isDateOnly = false }: { at: string | number; isDateOnly?: boolean }) {
  const format = useFormat();
  return (
    <time dateTime={new Date(toMillis(at)).toISOString()} title={format.exact(at)} className="whitespace-nowrap">
      {isDateOnly ? format.date(at) : format.dateTime(at)}
    </time>
  );
}
