'use client';

import { useTimed } from '#lib/client/use-now.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { toMillis } from '#lib/i18n/format.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { DateTime } from './date-time.tsx';

export function Age({ at }: { at: string | number }) {
  const { times } = usePreferences().preferences;
  return times === 'absolute' ? <DateTime at={at} /> : <TimeAgo at={at} />;
}

function TimeAgo({ at }: { at: string | number }) {
  const format = useFormat();
  const millis = toMillis(at);
  const words = useTimed((now) => format.age(millis, Math.max(now, millis)));
  return (
    <time dateTime={new Date(millis).toISOString()} title={format.exact(millis)} className="whitespace-nowrap">
      {words}
    </time>
  );
}
