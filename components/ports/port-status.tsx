'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import type { Port } from '#lib/networking/ports/schema.ts';
import { isBeingBuilt } from '#lib/networking/statuses.ts';

export const PortStatusBadge = ({ port }: { port: Port }) => (
  <StatusBadge status={port.status} isTransitional={isBeingBuilt(port)} />
);
