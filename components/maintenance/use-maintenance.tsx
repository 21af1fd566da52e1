'use client';

import type { ReactNode } from 'react';
import type { SkippedRow } from '#components/console/skipped.ts';
import { useAsked } from '#components/console/use-asked.tsx';
import { onUse } from '#components/ui/on-use.tsx';

const StartMaintenance = onUse(async () => (await import('./start-maintenance.tsx')).StartMaintenance);
const ReturnToService = onUse(async () => (await import('./return-to-service.tsx')).ReturnToService);

interface MaintenanceDialogRequest {
  what: 'start' | 'return';
  hosts: readonly string[];
  areDown: boolean;
}

interface AskOptions {
  /** Rows that the bulk action leaves out. */
  skipped?: readonly SkippedRow[];
  /** All of the hosts are down: their instances can only be evacuated. */
  areDown?: boolean;
}

export interface MaintenanceActions {
  start: (hosts: readonly string[], options?: AskOptions) => void;
  return: (hosts: readonly string[], options?: AskOptions) => void;
  dialog: ReactNode;
}

/** Opens the one dialog that starts the maintenance of hosts, or the one that returns them, wherever that is offered. */
export function useMaintenance(projectId: string): MaintenanceActions {
  const { asked, ask, close, drawn } = useAsked<MaintenanceDialogRequest>();
  const open =
    (what: MaintenanceDialogRequest['what']) =>
    (hosts: readonly string[], { skipped, areDown = false }: AskOptions = {}) =>
      ask({ what, hosts, areDown }, skipped);
  const Dialog = asked?.what === 'start' ? StartMaintenance : ReturnToService;
  return {
    start: open('start'),
    return: open('return'),
    dialog: asked && drawn(<Dialog projectId={projectId} {...asked} onClose={close} />),
  };
}
