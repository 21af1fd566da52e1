'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { LAB_HOST_VERBS } from '#lib/compute/simulated-fleet/verbs.ts';
import type { LabHost } from './lab-host.ts';

const NewFaultDialog = lazyComponent(
  async () => (await import('#components/hosts/new-fault-dialog.tsx')).NewFaultDialog,
);

const RepairDialog = lazyComponent(async () => (await import('#components/hosts/repair-dialog.tsx')).RepairDialog);

export const useLabActions = (projectId: string): ObjectActions<LabHost> =>
  useKindActions<LabHost, keyof typeof LAB_HOST_VERBS>({
    ...{ verbs: LAB_HOST_VERBS, of: projectId },
    dialogs: {
      fail: ([{ name: host }], onClose) => <NewFaultDialog {...{ projectId, host, onClose }} />,
      repair: ([{ name: host, faults }], onClose) => <RepairDialog {...{ projectId, host, faults, onClose }} />,
    },
  });
