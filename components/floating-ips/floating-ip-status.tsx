'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { FloatingIp, FloatingIpStatus } from '#lib/networking/floatingips/schema.ts';

const TONES = { ACTIVE: 'success', DOWN: 'neutral', ERROR: 'danger' } as const satisfies Record<
  FloatingIpStatus,
  string
>;

/** The status of a floating IP: DOWN while it leads nowhere. */
export function FloatingIpStatusBadge({ floatingIp: { status } }: { floatingIp: FloatingIp }) {
  return <StateBadge word={status} tone={TONES[status]} />;
}
