'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Router } from '#lib/networking/routers/schema.ts';
import { downReason } from '#lib/networking/routers/status.ts';

interface RouterStatusBadgeProps {
  router: Router;
  /** Displays the reason as a tooltip, which screen readers also read. */
  isBrief?: boolean;
}

export function RouterStatusBadge({ router, isBrief }: RouterStatusBadgeProps) {
  const t = useT();
  const reason = downReason({ ...router, hasGateway: router.external_gateway_info !== null });
  if (reason === undefined) return <StatusBadge status={router.status} />;
  return (
    <span title={t(reason)} className="flex min-w-0 items-center">
      <StatusBadge status={router.status} tone="warning" detail={isBrief ? undefined : t(reason)} />
      {isBrief && <VisuallyHidden>{t(reason)}</VisuallyHidden>}
    </span>
  );
}
