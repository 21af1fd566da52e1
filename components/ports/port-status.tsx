'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import type { Port } from '#lib/networking/ports/schema.ts';

export const PortStatusBadge = ({ port }: { port: Port }) => (
  <StatusBadge status={port.status} isTransitional={port.status === 'BUILD'} />
);
