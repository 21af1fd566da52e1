'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { SNAPSHOT_VERBS, type SnapshotVerb } from '#lib/block-storage/snapshots/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { snapshotName } from './snapshot-words.ts';

const GROUPS = { use: msg('Use'), change: msg('Change'), danger: msg('Danger') };

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const { request } = clientOf(snapshotApi).remove;

export function useSnapshotActions(projectId: string): ObjectActions<Snapshot, SnapshotVerb> {
  const roomFor = useRoomFor(projectId);
  return useKindActions<Snapshot, SnapshotVerb>({
    ...{ verbs: SNAPSHOT_VERBS, groups: GROUPS, of: projectId, kinds: ['snapshot', 'quota'], roomFor },
    nameOf: snapshotName,
    allowed: (_, verb) => verb !== 'create_volumes' || roomFor('volumes'),
    dialogOf: (name, snapshots, onClose) => <DialogByName {...{ name, projectId, snapshots, onClose }} />,
    requests: { delete: ({ id }) => request(id) },
  });
}
