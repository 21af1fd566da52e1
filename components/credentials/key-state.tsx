'use client';

import { TriangleAlert } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import type { Ec2KeyRow } from './ec2-key-row.ts';

const minuteMs = 60_000;

export function KeyState({ row: { expires_at, successor } }: { row: Ec2KeyRow }) {
  const t = useT();
  const isExpired = expiryState(expires_at, useNow(minuteMs)) === 'expired';
  if (isExpired) {
    return (
      <Badge tone="danger">
        <TriangleAlert aria-hidden />
        {t('Expired')}
      </Badge>
    );
  }
  if (!successor) return <Badge tone="success">{t('Active')}</Badge>;
  return (
    <span title={t('Replaced by {access}. It works until it ends or is deleted.', { access: successor.access })}>
      <Badge tone="info">{t('Replaced')}</Badge>
    </span>
  );
}
