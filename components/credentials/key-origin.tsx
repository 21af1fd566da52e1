'use client';

import { Badge } from '#components/ui/badge.tsx';
import type { Ec2KeyFacts } from '#lib/console/account/ec2-keys/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What limits a key besides its own limits; the console cannot change it. */
export function KeyOrigin({ origin }: Pick<Ec2KeyFacts, 'origin'>) {
  const t = useT();
  if (origin === null) return null;
  const title = t('It has the limits of what created it, and ends with it. They cannot be changed here.');
  return (
    <span title={title}>
      <Badge>{origin.type === 'trust' ? t('By a trust') : t('By credential {name}', { name: origin.name })}</Badge>
    </span>
  );
}
