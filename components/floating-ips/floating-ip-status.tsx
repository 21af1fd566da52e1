'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';

export function FloatingIpStatusBadge({ floatingIp: { status } }: { floatingIp: FloatingIp }) {
  return <StatusBadge status={status} />;
}
