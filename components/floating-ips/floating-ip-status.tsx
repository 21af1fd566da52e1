'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';

/** The status of a floating IP: DOWN while it leads nowhere. */
export function FloatingIpStatusBadge({ floatingIp: { status } }: { floatingIp: FloatingIp }) {
  return <StatusBadge status={status} />;
}
