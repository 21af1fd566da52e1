'use client';

import { DateTime } from '#components/console/date-time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useT } from '#lib/i18n/use-t.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The end of a credential that another one replaces. */
export function ReplacedBadge({ at, successor }: { at: string; successor: string | undefined }) {
  const t = useT();
  const now = useNow(minuteMs);
  const title = successor
    ? t('Being replaced by {name}. It stops working then', { name: successor })
    : t('Being replaced. It stops working then');
  return (
    <span title={title} className="flex min-w-0 items-center gap-2">
      <Badge tone="info">{t('Replaced')}</Badge>
      <DateTime at={at} isDateOnly={toMillis(at) - now > dayMs} />
    </span>
  );
}
