'use client';

import { use } from 'react';
import { useTimed } from '#lib/client/use-now.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { toMillis } from '#lib/i18n/format.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { ShortAges } from './age-context.ts';
import { DateTime } from './date-time.tsx';

interface AgeProps {
  at: string | number;
  /** Without "ago" outside tables too, where a label says what happened. */
  isShort?: boolean;
}

export function Age(props: AgeProps) {
  const { times } = usePreferences().preferences;
  return times === 'absolute' ? <DateTime at={props.at} /> : <TimeAgo {...props} />;
}

function TimeAgo({ at, isShort = false }: AgeProps) {
  const format = useFormat();
  const millis = toMillis(at);
  const isInTable = use(ShortAges);
  const wordsOf = isShort || isInTable ? format.shortAge : format.age;
  const words = useTimed((now) => wordsOf(millis, Math.max(now, millis)));
  return (
    <time dateTime={new Date(millis).toISOString()} title={format.exact(millis)} className="whitespace-nowrap">
      {words}
    </time>
  );
}
