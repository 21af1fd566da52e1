'use client';

import { nameOrId } from '#components/networks/network-words.ts';
import { EXAMPLE_PROJECT, ShareDialog } from '#components/projects/share-dialog.tsx';
import { useShareNetwork } from '#lib/console/network-shares/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

interface ShareNetworkDialogProps {
  projectId: string;
  network: Network;
  onClose: () => void;
}

/** Shares a network with a project. */
export function ShareNetworkDialog({ projectId, network, onClose }: ShareNetworkDialogProps) {
  const t = useT();
  const share = useShareNetwork(projectId, network.id);
  const json = { object_type: 'network', object_id: network.id, action: 'access_as_shared' };
  return (
    <ShareDialog
      name={nameOrId(network)}
      description={t('The other project sees the network and can create ports on it, with addresses it cannot choose.')}
      ownerId={network.project_id}
      owned={msg('This project already owns the network.')}
      wireField="target_tenant"
      share={(project) => share.mutateAsync(project)}
      call={{
        method: 'POST',
        path: 'networking/v2.0/rbac-policies',
        json: { rbac_policy: { ...json, target_tenant: EXAMPLE_PROJECT } },
      }}
      command={`openstack network rbac create --type network --action access_as_shared --target-project ${EXAMPLE_PROJECT} ${network.id}`}
      onClose={onClose}
    />
  );
}
