'use client';

import { useSyncExternalStore } from 'react';
import { toMillis } from '#lib/i18n/format.ts';
import { useFormat } from '#lib/i18n/use-t.ts';

const never = () => () => {};

/** A moment in the visitor's own time zone, which the server does not know: it writes the date in UTC first. */
export function DateTime({ at, isDateOnly = false }: { at: string | number; isDateOnly?: boolean }) {
  const format = useFormat();
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const iso = new Date(toMillis(at)).toISOString();
  const local = isDateOnly ? format.date(at) : format.dateTime(at);
  return (
    <time dateTime={iso} title={isInBrowser ? format.dateTime(at) : undefined} className="whitespace-nowrap">
      {isInBrowser ? local : iso.slice(0, 10)}
    </time>
  );
}
