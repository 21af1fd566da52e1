'use client';

import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function CurrentSessionBadge() {
  const t = useT();
  return <Badge tone="accent">{t('This session')}</Badge>;
}
