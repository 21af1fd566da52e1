'use client';

import { firstReason } from '#components/console/first-reason.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { NETWORK_VERBS, type NetworkVerb } from '#lib/networking/networks/verbs.ts';
import { nameOrId } from './network-words.ts';

const DeleteNetworks = lazyComponent(async () => (await import('./delete-networks.tsx')).DeleteNetworks);
const EditSubnet = lazyComponent(async () => (await import('./edit-subnet.tsx')).EditSubnet);

const EditNetwork = lazyComponent(async () => (await import('./edit-network.tsx')).EditNetwork);

interface NetworkRow {
  network: Network;
}

const { update, remove } = clientOf(networkApi);

/** Actions on networks. Those of other projects require an administrator. */
export function useNetworkActions(projectId: string, onDeleted?: () => void): ObjectActions<NetworkRow, NetworkVerb> {
  const mayChange = useMayChange(projectId);
  const mayAdd = useMayCreate(projectId, 'subnets');
  return useKindActions<NetworkRow, NetworkVerb, Network>({
    ...{ verbs: NETWORK_VERBS, of: projectId, areDeletedImmediately: true, onDeleted },
    kinds: ['network', 'subnet', 'router', 'port', 'quota'],
    subjectOf: ({ network }) => network,
    idOf: ({ network }) => network.id,
    nameOf: ({ network }) => nameOrId(network),
    allowed: ({ network }, verb) => firstReason(mayChange(network), verb !== 'subnet' || mayAdd),
    dialogs: {
      subnet: ([{ network }], onClose) => <EditSubnet {...{ projectId, network, onClose }} />,
      edit: ([{ network }], onClose) => <EditNetwork {...{ projectId, network, onClose }} />,
    },
    requests: {
      off: ({ network }) => update.request(network.id, { admin_state_up: false }),
      on: ({ network }) => update.request(network.id, { admin_state_up: true }),
      delete: ({ network }) => remove.request(network.id),
    },
    questions: { delete: DeleteNetworks },
  });
}

/** Whether the user may change a network: true, or the reason why not. */
export function useMayChange(projectId: string): (network: Network) => true | Text {
  const mayWrite = useMayWrite(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  return ({ project_id }) =>
    project_id === projectId || isAdmin ? mayWrite : msg('The network belongs to another project.');
}
