'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { PORT_VERBS, type PortVerb } from '#lib/networking/ports/verbs.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { DeletePorts } from './delete-ports.tsx';
import { type PortRow, portName } from './port-row.ts';

const EditPort = lazyComponent(async () => (await import('./edit-port.tsx')).EditPort);
const EditPortGroups = lazyComponent(async () => (await import('./edit-port-groups.tsx')).EditPortGroups);
const EditPortPairs = lazyComponent(async () => (await import('./edit-port-pairs.tsx')).EditPortPairs);

const { kinds, request } = clientOf(portApi).remove;

export function usePortActions(
  projectId: string,
  groups: readonly SecurityGroup[],
  onDeleted?: () => void,
): ObjectActions<PortRow, PortVerb> {
  const props = { projectId, groups };
  return useKindActions<PortRow, PortVerb, Port>({
    ...{ verbs: PORT_VERBS, of: projectId, kinds, areDeletedImmediately: true, onDeleted },
    subjectOf: ({ port }) => port,
    idOf: ({ port }) => port.id,
    nameOf: ({ port }) => portName(port),
    dialogs: {
      groups: (rows, onClose) => <EditPortGroups {...props} {...{ rows, onClose }} />,
      pairs: (rows, onClose) => <EditPortPairs {...props} {...{ rows, onClose }} />,
      edit: (rows, onClose) => <EditPort {...props} {...{ rows, onClose }} />,
    },
    requests: { delete: ({ port }) => request(port.id) },
    questions: { delete: DeletePorts },
    effects: {
      delete: (rows, { t, format }) => {
        const addresses = rows.flatMap(({ floatingIps }) => floatingIps);
        return [
          addresses.length > 0 &&
            t('Floating IPs that will no longer be associated: {addresses}.', { addresses: format.list(addresses) }),
        ];
      },
    },
  });
}
