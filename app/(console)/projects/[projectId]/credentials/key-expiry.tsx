import { Clock } from 'lucide-react';
import { DateTime } from '#components/console/date-time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';

const minuteMs = 60_000;

/** The end of a key, with a warning in the two weeks before it. */
export function KeyExpiry({ at }: { at: string | null }) {
  const t = useT();
  const state = expiryState(at, useNow(minuteMs));
  if (at === null || state === 'never') return <span className="text-ink-muted">{t('Never')}</span>;
  const date = <DateTime at={at} isDateOnly />;
  if (state !== 'expiring') return date;
  return (
    <span title={t('Expires soon')}>
      <Badge tone="warning">
        <Clock aria-hidden />
        {date}
      </Badge>
    </span>
  );
}
