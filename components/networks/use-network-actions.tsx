'use client';

import { ListPlus, Power } from 'lucide-react';
import { firstReason } from '#components/console/first-reason.ts';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { EditSubnet } from './edit-subnet.tsx';
import { nameOrId } from './network-words.ts';

const DeleteNetworks = lazyComponent(async () => (await import('./delete-networks.tsx')).DeleteNetworks);
const EditNetwork = lazyComponent(async () => (await import('./edit-network.tsx')).EditNetwork);

interface NetworkRow {
  network: Network;
}

/** Actions on networks. Those of other projects require an administrator. */
export function useNetworkActions(projectId: string, onDeleted?: () => void): ObjectActions<NetworkRow> {
  const mayChange = useMayChange(projectId);
  const allowed = ({ network }: NetworkRow) => mayChange(network);
  const mayAdd = useMayCreate(projectId, 'subnets');
  const toggle = useToggle(projectId);
  const power = {
    icon: Power,
    allowed,
    run: ([{ network }]: readonly [NetworkRow, ...NetworkRow[]]) => void toggle(network),
  };
  return useObjectActions<NetworkRow>({
    subnet: {
      label: msg('Add subnet'),
      icon: ListPlus,
      allowed: (row) => firstReason(allowed(row), mayAdd),
      dialog: ([{ network }], onClose) => <EditSubnet {...{ projectId, network, onClose }} />,
    },
    edit: {
      ...EDIT,
      allowed,
      dialog: ([{ network }], onClose) => <EditNetwork {...{ projectId, network, onClose }} />,
    },
    off: { ...power, label: msg('Turn off'), fits: ({ network }) => network.admin_state_up },
    on: { ...power, label: msg('Turn on'), fits: ({ network }) => !network.admin_state_up },
    delete: {
      ...DELETE,
      shortcut: 'Del',
      isBulk: true,
      allowed,
      dialog: (rows, onClose) => (
        <DeleteNetworks networks={rows.map(({ network }) => network)} {...{ projectId, onClose, onDeleted }} />
      ),
    },
  });
}

/** Whether the user may change a network: true, or the reason why not. */
export function useMayChange(projectId: string): (network: Network) => true | Text {
  const mayWrite = useMayWrite(projectId);
  const isAdmin = useMayAdminister(projectId) === true;
  return ({ project_id }) =>
    project_id === projectId || isAdmin ? mayWrite : msg('The network belongs to another project.');
}

/** Turns a network on or off, without confirmation because it can be reversed. */
function useToggle(projectId: string) {
  const update = clientOf(networkApi).update.useMutation(projectId);
  return async (network: Network) => {
    const name = nameOrId(network);
    const isOn = !network.admin_state_up;
    try {
      await update.mutateAsync({ id: network.id, admin_state_up: isOn });
      notify({ level: 'success', title: isOn ? msg('{name} is on', { name }) : msg('{name} is off', { name }) });
    } catch (thrown) {
      notifyFailure(msg('Could not change {name}', { name }), thrown);
    }
  };
}
