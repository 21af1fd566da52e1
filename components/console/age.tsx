'use client';

import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useFormat } from '#lib/i18n/use-t.ts';

const minuteMs = 60_000;

/** How long ago something was, kept up to date; the exact time stands in its title. */
export function Age({ at }: { at: string | number }) {
  const format = useFormat();
  const isRecent = Date.now() - toMillis(at) < 2 * minuteMs;
  const now = useNow(isRecent ? 1000 : minuteMs);
  const millis = toMillis(at);
  return (
    <time
      dateTime={new Date(millis).toISOString()}
      title={format.dateTime(millis)}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {format.age(millis, Math.max(now, millis))}
    </time>
  );
}
