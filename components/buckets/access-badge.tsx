'use client';

import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function AccessBadge({ isPublic }: { isPublic: boolean }) {
  const t = useT();
  return isPublic ? <Badge tone="warning">{t('Public')}</Badge> : <Badge tone="neutral">{t('Private')}</Badge>;
}
