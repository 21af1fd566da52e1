'use client';

import { Badge } from '#components/ui/badge.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DateTime } from './date-time.tsx';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The end of a credential whose roles depend on group memberships that expire; marked if that is soon. */
export function ValidUntil({ at }: { at: string }) {
  const t = useT();
  const now = useNow(minuteMs);
  const isSoon = toMillis(at) - now < dayMs;
  return (
    <span title={t('Its roles come from an identity provider. Signing in there again extends them.')}>
      <Badge tone={isSoon ? 'warning' : 'info'}>
        {t.rich('Valid until <time></time>', { time: () => <DateTime at={at} isDateOnly={!isSoon} /> })}
      </Badge>
    </span>
  );
}

/** Whether memberships end before the credential itself. */
export const endsEarlier = (validUntil: string | null, expiresAt: string | null): validUntil is string =>
  validUntil !== null && (expiresAt === null || toMillis(validUntil) < toMillis(expiresAt));
