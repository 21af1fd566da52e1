'use client';

import type { HypervisorRow } from '../hypervisors/hypervisor-row.ts';
import { useHypervisors } from '../hypervisors/use-hypervisors.ts';

const none: readonly HypervisorRow[] = [];

/** The hosts that instances could go to, with what they have left. */
export const useHosts = (projectId: string): readonly HypervisorRow[] => useHypervisors(projectId).rows ?? none;
