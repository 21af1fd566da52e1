'use client';

import { ShieldAlert } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function UnrestrictedBadge() {
  const t = useT();
  return (
    <Badge tone="danger">
      <ShieldAlert aria-hidden />
      {t('Unrestricted')}
    </Badge>
  );
}
