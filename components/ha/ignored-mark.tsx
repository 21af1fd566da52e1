'use client';

import { Ban } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { ignoreReasonOf } from './ignore-reason.ts';
import { NotificationStatus } from './notification-status.tsx';
import { STATUS_WORDS } from './notification-words.ts';

export function IgnoredMark({ row }: { row: ListedNotification }) {
  const t = useT();
  const why = ignoreReasonOf(row);
  if (!why) return <NotificationStatus notification={row} />;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StateBadge word={t(STATUS_WORDS.ignored.word)} tone={STATUS_WORDS.ignored.tone} icon={Ban} />
      <Tooltip text={`${t(why.message)} ${t(why.advice)}`}>
        <AppLink look="plain" href={adminObjectHref('notifications', row.id)} className="min-w-0 rounded-full">
          <Badge tone="warning">{t(why.label)}</Badge>
        </AppLink>
      </Tooltip>
    </span>
  );
}
