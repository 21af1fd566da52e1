'use client';

import { usePreferences } from '#lib/client/preferences.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { DateTime } from './date-time.tsx';

const minuteMs = 60_000;

/** How long ago something was, or when, as the user likes it. */
export function Age({ at }: { at: string | number }) {
  const { times } = usePreferences().preferences;
  return times === 'absolute' ? <DateTime at={at} /> : <TimeAgo at={at} />;
}

/** Kept up to date; the exact time stands in its title. */
function TimeAgo({ at }: { at: string | number }) {
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
