'use client';

import { Clock, TriangleAlert } from 'lucide-react';
import { DateTime } from '#components/console/date-time.tsx';
import { endsEarlier, ValidUntil } from '#components/console/valid-until.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';

const minuteMs = 60_000;

interface CredentialExpiryProps {
  at: string | null;
  validUntil?: string | null | undefined;
}

/** The end of a credential or key, with a warning in the two weeks before it. */
export function CredentialExpiry({ at, validUntil = null }: CredentialExpiryProps) {
  const t = useT();
  const state = expiryState(at, useNow(minuteMs));
  if (endsEarlier(validUntil, at)) return <ValidUntil at={validUntil} />;
  if (at === null || state === 'never') return <span className="text-ink-muted">{t('Never')}</span>;
  const date = <DateTime at={at} isDateOnly />;
  if (state === 'valid') return date;
  if (state === 'expiring')
    return (
      <span title={t('Expires soon')}>
        <Badge tone="warning">
          <Clock aria-hidden />
          {date}
        </Badge>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge tone="danger">
        <TriangleAlert aria-hidden />
        {t('Expired')}
      </Badge>
      {date}
    </span>
  );
}
