'use client';

import type { ReactNode } from 'react';
import { firstReason } from '#components/console/first-reason.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useVerbActions, type VerbActions, verbItems } from '#components/console/use-verb-actions.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { can } from '#lib/block-storage/snapshots/can.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import {
  SNAPSHOT_VERBS,
  type SnapshotVerb,
  type SnapshotVerbDeclaration,
  snapshotVerbs,
} from '#lib/block-storage/snapshots/verbs.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { createHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';

const ITEMS = verbItems(snapshotVerbs, { use: msg('Use'), change: msg('Change'), danger: msg('Danger') });

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

interface SnapshotActions extends VerbActions<Snapshot, SnapshotVerb> {
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

interface SnapshotDialogRequest {
  verb: SnapshotVerb;
  snapshots: SnapshotDialogProps['snapshots'];
}

export function useSnapshotActions(projectId: string): SnapshotActions {
  const mayWrite = useMayWrite(projectId);
  const roomFor = useRoomFor(projectId);
  const { request, openDialog, close: onClose, renderDialog } = useDialogRequest<SnapshotDialogRequest>();
  const actions = useVerbActions<Snapshot, SnapshotVerb, Snapshot>({
    items: ITEMS,
    subjectOf: (snapshot) => snapshot,
    allowed: ({ id, creates }, snapshot) =>
      firstReason(mayWrite, can(id, snapshot), roomFor(id === 'create_volumes' ? 'volumes' : creates?.screen)),
    hrefOf: ({ creates }, snapshot) =>
      creates && createHref(projectId, creates.screen, { [creates.from]: snapshot.id }),
    perform: ({ id }, [first, ...others], skipped) =>
      first && openDialog({ verb: id, snapshots: [first, ...others] }, skipped),
  });
  const declared: SnapshotVerbDeclaration | undefined = request && SNAPSHOT_VERBS[request.verb];
  const name = declared?.menu?.dialog;
  return {
    ...actions,
    dialog:
      request && name && renderDialog(<DialogByName {...{ name, projectId, onClose }} snapshots={request.snapshots} />),
  };
}
