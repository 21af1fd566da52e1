'use client';

import { firstReason } from '#components/console/first-reason.ts';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useVerbActions, verbItems } from '#components/console/use-verb-actions.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { can } from '#lib/block-storage/snapshots/can.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { type SnapshotVerb, snapshotVerbs } from '#lib/block-storage/snapshots/verbs.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { createHref } from '#lib/screens/paths.ts';

const ITEMS = verbItems(snapshotVerbs, { use: msg('Use'), change: msg('Change'), danger: msg('Danger') });

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

export function useSnapshotActions(projectId: string): ObjectActions<Snapshot, SnapshotVerb> {
  const mayWrite = useMayWrite(projectId);
  const roomFor = useRoomFor(projectId);
  return useVerbActions<Snapshot, SnapshotVerb, Snapshot>({
    items: ITEMS,
    subjectOf: (snapshot) => snapshot,
    allowed: ({ id, creates }, snapshot) =>
      firstReason(mayWrite, can(id, snapshot), roomFor(id === 'create_volumes' ? 'volumes' : creates?.screen)),
    startOf: ({ creates, dialog: name = '' }) => ({
      href: ({ id }) => creates && createHref(projectId, creates.screen, { [creates.from]: id }),
      dialog: (snapshots, onClose) => <DialogByName {...{ name, projectId, snapshots, onClose }} />,
    }),
  });
}
