'use client';

import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function BuiltInBadge() {
  const t = useT();
  return <Badge>{t('Built in')}</Badge>;
}
