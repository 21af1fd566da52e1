'use client';

import { Cable, Trash2 } from 'lucide-react';
import type { ObjectAction } from '#components/console/use-object-actions.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import type { HostConnections } from '#components/hosts/use-host-connections.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import type { HostConnection } from '#lib/compute/host-connections/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

const TestHostDialog = lazyComponent(async () => (await import('./test-host-dialog.tsx')).TestHostDialog);
const RemoveHostDialog = lazyComponent(async () => (await import('./remove-host-dialog.tsx')).RemoveHostDialog);

function mayRemove(connection: HostConnection | undefined): true | Text {
  if (connection?.source === 'setting')
    return msg('This host is configured in the setting NEPHOS_HOSTS. Remove it there.');
  return !connection?.hypervisor?.instances || msg('Move or delete the instances on this host first.');
}

/** None of them fits a simulated host. */
export function useConnectionActions(
  projectId: string,
  connections: HostConnections,
  onRemoved: (() => void) | undefined,
): Record<'test' | 'disconnect', ObjectAction<HypervisorRow>> {
  const test = clientOf(hostConnectionApi).test.useMutation(projectId);
  const connectionOf = ({ name }: HypervisorRow) => connections.of(name);
  const fits = (row: HypervisorRow) => connectionOf(row) !== undefined;
  const start = (row: HypervisorRow) => {
    const connection = connectionOf(row);
    if (connection) test.mutate({ name: row.name, uri: connection.uri });
  };
  return {
    test: {
      label: msg('Test connection'),
      icon: Cable,
      group: msg('Service'),
      fits,
      run: ([row]) => start(row),
      dialog: ([row], onClose) => <TestHostDialog name={row.name} onAgain={() => start(row)} {...{ test, onClose }} />,
    },
    disconnect: {
      label: msg('Remove'),
      icon: Trash2,
      isDanger: true,
      fits,
      allowed: (row) => mayRemove(connectionOf(row)),
      dialog: ([row], onClose) => <RemoveHostDialog {...{ projectId, row, onRemoved, onClose }} />,
    },
  };
}
