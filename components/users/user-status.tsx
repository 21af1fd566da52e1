'use client';

import { LockKeyhole, Mail } from 'lucide-react';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function UserStatus({ row: { user, facts } }: { row: ListedUser }) {
  const t = useT();
  if (!user.enabled) return <StateBadge word={t('Disabled')} tone="neutral" />;
  if (facts.locked_until) return <StateBadge word={t('Locked')} tone="warning" icon={LockKeyhole} />;
  if (facts.invited_until) return <StateBadge word={t('Invited')} tone="info" icon={Mail} />;
  return <StateBadge word={t('Enabled')} tone="success" />;
}
