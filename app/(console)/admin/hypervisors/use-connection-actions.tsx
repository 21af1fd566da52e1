'use client';

import { Cable, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action } from '#components/console/action.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import type { HostConnections } from '#components/hosts/use-host-connections.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import type { HostConnection } from '#lib/compute/host-connections/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const TestHostDialog = lazyComponent(async () => (await import('./test-host-dialog.tsx')).TestHostDialog);
const RemoveHostDialog = lazyComponent(async () => (await import('./remove-host-dialog.tsx')).RemoveHostDialog);

interface ConnectionDialogRequest {
  what: 'test' | 'remove';
  row: HypervisorRow;
}

interface ConnectionActions {
  /** Empty for a simulated host. */
  testing: (row: HypervisorRow) => Action[];
  removing: (row: HypervisorRow) => Action[];
  dialog: ReactNode;
}

function mayRemove({ source, hypervisor }: HostConnection): true | Text {
  if (source === 'setting') return msg('This host is configured in the setting NEPHOS_HOSTS. Remove it there.');
  return !hypervisor?.instances || msg('Move or delete the instances on this host first.');
}

export function useConnectionActions(
  projectId: string,
  connections: HostConnections,
  onRemoved: (() => void) | undefined,
): ConnectionActions {
  const t = useT();
  const test = clientOf(hostConnectionApi).test.useMutation(projectId);
  const { request, openDialog, close, renderDialog } = useDialogRequest<ConnectionDialogRequest>();
  const start = (row: HypervisorRow) => {
    const connection = connections.of(row.name);
    if (connection) test.mutate({ name: row.name, uri: connection.uri });
  };
  const startAndShow = (row: HypervisorRow) => {
    start(row);
    openDialog({ what: 'test', row });
  };
  const actionOf = (row: HypervisorRow, make: (connection: HostConnection) => Action): Action[] => {
    const connection = connections.of(row.name);
    return connection ? [make(connection)] : [];
  };
  return {
    testing: (row) =>
      actionOf(row, () => ({
        label: t('Test connection'),
        icon: <Cable />,
        allowed: true,
        onSelect: () => startAndShow(row),
        group: t('Service'),
      })),
    removing: (row) =>
      actionOf(row, (connection) => ({
        label: t('Remove'),
        icon: <Trash2 />,
        isDanger: true,
        allowed: mayRemove(connection),
        onSelect: () => openDialog({ what: 'remove', row }),
        group: t('Danger'),
      })),
    dialog:
      request &&
      renderDialog(
        request.what === 'test' ? (
          <TestHostDialog name={request.row.name} test={test} onAgain={() => start(request.row)} onClose={close} />
        ) : (
          <RemoveHostDialog projectId={projectId} row={request.row} onRemoved={onRemoved} onClose={close} />
        ),
      ),
  };
}
