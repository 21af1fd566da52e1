'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { ANY_NETWORK_VERBS, type AnyNetworkVerb } from '#lib/networking/networks/admin-verbs.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { nameOrId } from '../network-words.ts';

const DeleteNetworks = lazyComponent(async () => (await import('../delete-networks.tsx')).DeleteNetworks);
const EditNetwork = lazyComponent(async () => (await import('../edit-network.tsx')).EditNetwork);

const { update, remove } = clientOf(networkApi);

interface NetworkRow {
  network: Network;
}

export function useAnyNetworkActions(scope: string): ObjectActions<NetworkRow, AnyNetworkVerb> {
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  return useKindActions<NetworkRow, AnyNetworkVerb, Network>({
    ...{ verbs: ANY_NETWORK_VERBS, of: scope, areDeletedImmediately: true },
    kinds: ['network', 'subnet', 'router', 'port', 'quota'],
    subjectOf: ({ network }) => network,
    idOf: ({ network }) => network.id,
    nameOf: ({ network }) => nameOrId(network),
    can: (verb, { network }) =>
      verb !== 'open' || own.has(network.project_id) || msg('You have no role in the project of this network.'),
    starts: { open: { href: ({ network }) => objectHref(network.project_id, 'networks', network.id) } },
    dialogs: {
      edit: ([{ network }], onClose) => <EditNetwork projectId={scope} {...{ network, onClose }} />,
    },
    requests: {
      off: ({ network }) => update.request(network.id, { admin_state_up: false }),
      on: ({ network }) => update.request(network.id, { admin_state_up: true }),
      delete: ({ network }) => remove.request(network.id),
    },
    questions: { delete: DeleteNetworks },
  });
}
