'use client';

import { Lock } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';

export function ImageBadges({ image }: { image: Image }) {
  const t = useT();
  return (
    <>
      {image.protected && (
        <span title={t('Protected')} className="shrink-0 text-ink-faint">
          <Lock aria-hidden className="size-3.5" />
          <span className="sr-only">{t('Protected')}</span>
        </span>
      )}
      {image.os_hidden && <Badge>{t('Hidden')}</Badge>}
    </>
  );
}
