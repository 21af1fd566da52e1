'use client';

import type { ReactNode } from 'react';
import type { SkippedRow } from '#components/console/skipped-rows-context.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';

const StartMaintenance = lazyComponent(async () => (await import('./start-maintenance.tsx')).StartMaintenance);
const ReturnToService = lazyComponent(async () => (await import('./return-to-service.tsx')).ReturnToService);

interface MaintenanceDialogRequest {
  what: 'start' | 'return';
  hosts: readonly string[];
  areDown: boolean;
}

interface AskOptions {
  skipped?: readonly SkippedRow[];
  /** All of the hosts are down, so their instances can only be evacuated. */
  areDown?: boolean;
}

export interface MaintenanceActions {
  start: (hosts: readonly string[], options?: AskOptions) => void;
  return: (hosts: readonly string[], options?: AskOptions) => void;
  dialog: ReactNode;
}

export function useMaintenance(projectId: string): MaintenanceActions {
  const { request, openDialog, close, renderDialog } = useDialogRequest<MaintenanceDialogRequest>();
  const open =
    (what: MaintenanceDialogRequest['what']) =>
    (hosts: readonly string[], { skipped, areDown = false }: AskOptions = {}) =>
      openDialog({ what, hosts, areDown }, skipped);
  const Dialog = request?.what === 'start' ? StartMaintenance : ReturnToService;
  return {
    start: open('start'),
    return: open('return'),
    dialog: request && renderDialog(<Dialog projectId={projectId} {...request} onClose={close} />),
  };
}
