'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import type { Port } from '#lib/networking/ports/schema.ts';

/** The status of a port. */
export const PortStatusBadge = ({ port }: { port: Port }) => (
  <StatusBadge status={port.status} isTransitional={port.status === 'BUILD'} />
);
