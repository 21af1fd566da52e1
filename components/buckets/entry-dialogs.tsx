'use client';

import type { ComponentType } from 'react';
import type { EntryDialogProps } from './bucket-props.ts';
import { CopyEntries } from './copy-entries.tsx';
import { DeleteEntries } from './delete-entries.tsx';
import { MetadataDialog } from './metadata-dialog.tsx';
import { RenameEntry } from './rename-entry.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const DIALOGS: Readonly<Record<string, ComponentType<EntryDialogProps & { isMove: boolean }>>> = {
  delete: DeleteEntries,
  rename: RenameEntry,
  copy: CopyEntries,
  move: CopyEntries,
  metadata: MetadataDialog,
  share: ShareDialog,
  versions: VersionsDialog,
};

/** The dialogs of objects and folders, in one bundle that is loaded on first use. */
export function EntryDialog({ name, ...props }: EntryDialogProps & { name: string }) {
  const Dialog = DIALOGS[name];
  return Dialog && <Dialog {...props} isMove={name === 'move'} />;
}
