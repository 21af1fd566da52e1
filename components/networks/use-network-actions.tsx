'use client';

import { ListPlus, Pencil, Power, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { firstReason } from '#components/console/first-reason.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { EditSubnet } from './edit-subnet.tsx';
import { nameOrId } from './network-words.ts';

const DeleteNetworks = lazyComponent(async () => (await import('./delete-networks.tsx')).DeleteNetworks);
const EditNetwork = lazyComponent(async () => (await import('./edit-network.tsx')).EditNetwork);

interface NetworkActions {
  of: (row: { network: Network }) => Action[];
  bulk: BulkAction<{ network: Network }>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

const REMOVAL = { isDanger: true, shortcut: 'Del' };

type NetworkDialogRequest = { what: 'edit' | 'subnet'; network: Network } | { what: 'delete'; networks: Network[] };

/** Actions on networks. Those of other projects require an administrator. */
export function useNetworkActions(projectId: string, onDeleted?: () => void): NetworkActions {
  const t = useT();
  const { request, openDialog, close: onClose, renderDialog } = useDialogRequest<NetworkDialogRequest>();
  const allowed = useMayChange(projectId);
  const mayAdd = useMayCreate(projectId, 'subnets');
  const toggle = useToggle(projectId);
  return {
    of: ({ network }) => [
      {
        id: 'subnet',
        label: t('Add subnet'),
        icon: <ListPlus aria-hidden />,
        allowed: firstReason(allowed(network), mayAdd),
        onSelect: () => openDialog({ what: 'subnet', network }),
      },
      {
        id: 'edit',
        label: t('Edit'),
        icon: <Pencil aria-hidden />,
        allowed: allowed(network),
        onSelect: () => openDialog({ what: 'edit', network }),
      },
      {
        id: 'toggle',
        label: network.admin_state_up ? t('Turn off') : t('Turn on'),
        icon: <Power aria-hidden />,
        allowed: allowed(network),
        onSelect: () => void toggle(network),
      },
      {
        id: 'delete',
        label: t('Delete'),
        icon: <Trash2 aria-hidden />,
        allowed: allowed(network),
        ...REMOVAL,
        group: t('Danger'),
        onSelect: () => openDialog({ what: 'delete', networks: [network] }),
      },
    ],
    bulk: [
      {
        label: t('Delete'),
        ...REMOVAL,
        allowed: ({ network }) => allowed(network),
        onRun: (rows, skipped) => openDialog({ what: 'delete', networks: rows.map(({ network }) => network) }, skipped),
      },
    ],
    dialog: request && renderDialog(<OpenDialog {...{ projectId, request, onClose, onDeleted }} />),
  };
}

interface OpenDialogProps {
  projectId: string;
  request: NetworkDialogRequest;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function OpenDialog({ projectId, request, onClose, onDeleted }: OpenDialogProps) {
  if (request.what === 'delete')
    return <DeleteNetworks {...{ projectId, networks: request.networks, onClose, onDeleted }} />;
  if (request.what === 'edit') return <EditNetwork {...{ projectId, network: request.network, onClose }} />;
  return <EditSubnet {...{ projectId, network: request.network, onClose }} />;
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
      notifyFailure(msg('Could not change {name}', { name }), toApiError(thrown));
    }
  };
}
