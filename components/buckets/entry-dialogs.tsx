'use client';

import { CopyEntries } from './copy-entries.tsx';
import { DeleteEntries } from './delete-entries.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';
import { MetadataDialog } from './metadata-dialog.tsx';
import { RenameEntry } from './rename-entry.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** The dialogs of objects and folders, in one bundle that is loaded on first use. */
export function EntryDialog({ name, ...props }: EntryDialogProps & { name: string }) {
  switch (name) {
    case 'delete':
      return <DeleteEntries {...props} />;
    case 'rename':
      return <RenameEntry {...props} />;
    case 'copy':
      return <CopyEntries {...props} isMove={false} />;
    case 'move':
      return <CopyEntries {...props} isMove />;
    case 'metadata':
      return <MetadataDialog {...props} />;
    case 'share':
      return <ShareDialog {...props} />;
    case 'versions':
      return <VersionsDialog {...props} />;
    default:
      return null;
  }
}
