'use client';

import { DateTime } from '#components/console/date-time.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useT } from '#lib/i18n/use-t.ts';

const minuteMs = 60_000;
/** Expirations within this time are marked. */
const SOON_MS = 24 * 60 * minuteMs;

/** When memberships from an identity provider expire, marked if that is soon. */
export function AccessExpiry({ at }: { at: string }) {
  const t = useT();
  const now = useNow(minuteMs);
  const isSoon = toMillis(at) - now < SOON_MS;
  return (
    <span
      className={isSoon ? 'text-warning-ink' : undefined}
      title={t('Unless the user signs in with the identity provider again')}
    >
      <DateTime at={at} />
    </span>
  );
}
