'use client';

import type { HypervisorRow } from './hypervisor-row.ts';
import { useHypervisors } from './use-hypervisors.ts';

const none: readonly HypervisorRow[] = [];

/** The hosts as far as they are known, to name them and to say how full they are. */
export const useHosts = (projectId: string): readonly HypervisorRow[] => useHypervisors(projectId).rows ?? none;
