'use client';

import { DateTime } from '#components/console/date-time.tsx';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Password times have no time zone; they are in UTC. */
const passwordTimeMs = (time: string): number => Date.parse(`${time.replace(/Z$/, '')}Z`);

export function PasswordExpiry({ row: { user, facts } }: { row: ListedUser }) {
  const t = useT();
  switch (facts.password) {
    case 'none':
      return <span className="text-ink-faint">{t('No password')}</span>;
    case 'change':
      return <span className="text-warning-ink">{t('Must be changed')}</span>;
    case 'never':
      return t('Never');
    case 'expired':
      return <span className="text-danger-ink">{t('Expired')}</span>;
    case 'expiring':
    case 'valid': {
      const at = user.password_expires_at && <DateTime at={passwordTimeMs(user.password_expires_at)} isDateOnly />;
      return facts.password === 'expiring' ? <span className="text-warning-ink">{at}</span> : at;
    }
    default:
      return facts.password satisfies never;
  }
}
