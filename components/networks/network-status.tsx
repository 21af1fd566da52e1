'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

/** A network that is administratively down is displayed as off, regardless of its status. */
export function NetworkStatusBadge({ network }: { network: Network }) {
  const t = useT();
  if (network.admin_state_up) return <StatusBadge status={network.status} />;
  return <StateBadge word={t('Off')} tone="warning" />;
}
