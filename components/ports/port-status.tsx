'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { Port, PortStatus } from '#lib/networking/ports/schema.ts';

const TONES = { ACTIVE: 'success', BUILD: 'info', DOWN: 'neutral', ERROR: 'danger' } as const satisfies Record<
  PortStatus,
  string
>;

/** The status of a port, in the platform's own word. */
export const PortStatusBadge = ({ port }: { port: Port }) => (
  <StateBadge word={port.status} tone={TONES[port.status]} isTransitional={port.status === 'BUILD'} />
);
