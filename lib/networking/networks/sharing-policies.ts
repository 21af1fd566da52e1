import type { Tx } from '#lib/db/database.ts';
import { setSharedWithAll } from '../rbac-policies/sharing.ts';
import type { NetworkRow } from './view.ts';

type NetworkSharing = Pick<NetworkRow, 'id' | 'project_id' | 'shared' | 'is_external'>;

/** Keeps the policies equal to the flags `shared` and `router:external`. */
export async function syncSharingPolicies(tx: Tx, network: NetworkSharing, before?: NetworkSharing): Promise<void> {
  if (network.shared !== (before?.shared ?? 0)) {
    await setSharedWithAll(tx, 'network', network, network.shared === 1);
  }
  if (network.is_external !== (before?.is_external ?? 0)) {
    await setSharedWithAll(tx, 'network', network, network.is_external === 1, 'access_as_external');
  }
}
