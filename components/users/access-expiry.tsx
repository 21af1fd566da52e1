'use client';

import { Clock, TriangleAlert } from 'lucide-react';
import { DateTime } from '#components/console/date-time.tsx';
import { useTimed } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Expirations within this time are marked. */
const SOON_MS = 24 * 3_600_000;

/** When access from an identity provider expires, marked if that is soon or has happened. */
export function AccessExpiry({ at }: { at: string }) {
  const t = useT();
  const end = toMillis(at);
  const state = useTimed((now) => (end <= now ? 'expired' : end - now < SOON_MS ? 'soon' : 'valid'));
  if (state === 'expired') {
    return (
      <span className="text-danger-ink" title={t('Until the user signs in with the identity provider again')}>
        <Clock aria-hidden className="me-1 inline size-3.5 align-text-bottom" />
        {t.rich('<time></time> (expired)', { time: () => <DateTime at={at} /> })}
      </span>
    );
  }
  return (
    <span
      className={state === 'soon' ? 'text-warning-ink' : undefined}
      title={t('Unless the user signs in with the identity provider again')}
    >
      {state === 'soon' && (
        <TriangleAlert aria-label={t('Expires soon')} className="me-1 inline size-3.5 align-text-bottom" />
      )}
      <DateTime at={at} />
    </span>
  );
}
