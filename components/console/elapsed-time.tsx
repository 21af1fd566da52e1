'use client';

import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useFormat } from '#lib/i18n/use-t.ts';

export function ElapsedTime({ since }: { since: string | number }) {
  const format = useFormat();
  const now = useNow();
  return <time className="whitespace-nowrap">{format.duration(now - toMillis(since))}</time>;
}
