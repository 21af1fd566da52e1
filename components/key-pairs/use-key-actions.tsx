'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { KEYPAIR_VERBS } from '#lib/compute/keypairs/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';

const DeleteKeys = lazyComponent(async () => (await import('./delete-keys.tsx')).DeleteKeys);
const { remove } = clientOf(keypairApi);

const nameOf = ({ name }: { name: string }) => name;

export function useKeyActions(projectId: string, onDeleted?: () => void): ObjectActions<{ name: string }> {
  const mayLaunch = useMayCreate(projectId, 'instances');
  return useKindActions({
    verbs: KEYPAIR_VERBS,
    of: projectId,
    idOf: nameOf,
    nameOf,
    areOfUser: true,
    allowed: (_, verb) => verb !== 'launch' || mayLaunch,
    kinds: ['keypair', 'quota'],
    requests: { delete: ({ name }) => remove.request({ name }) },
    questions: { delete: DeleteKeys },
    onDeleted,
  });
}
