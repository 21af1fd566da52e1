'use client';

import { Clock, TriangleAlert } from 'lucide-react';
import { DateTime } from '#components/console/date-time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';

const minuteMs = 60_000;

/** When a credential ends; marked when that is soon or past. */
export function ExpiryBadge({ expiresAt }: { expiresAt: string | null }) {
  const t = useT();
  const now = useNow(minuteMs);
  const state = expiryState(expiresAt, now);
  if (expiresAt === null || state === 'never') return <span className="text-ink-muted">{t('Never')}</span>;
  const date = <DateTime at={expiresAt} isDateOnly />;
  if (state === 'valid') return date;
  return (
    <Badge tone={state === 'expired' ? 'danger' : 'warning'}>
      {state === 'expired' ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {state === 'expired' ? t('Expired') : date}
    </Badge>
  );
}
