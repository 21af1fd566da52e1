'use client';

import { useT } from '#lib/i18n/use-t.ts';
import { StateBadge } from './state-badge.tsx';

export function EnabledBadge({ isEnabled }: { isEnabled: boolean }) {
  const t = useT();
  return <StateBadge word={isEnabled ? t('Enabled') : t('Disabled')} tone={isEnabled ? 'success' : 'neutral'} />;
}
