'use client';

import type { ComponentType } from 'react';
import { dialogsOnUse } from '#components/console/dialogs-on-use.ts';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';

/** Every dialog of the folder; a verb names the file of its own. */
const dialogs = dialogsOnUse(import.meta.glob<Record<string, ComponentType<SnapshotDialogProps>>>('./*-dialog.tsx'));

export function DialogByName({ name, ...props }: SnapshotDialogProps & { name: string }) {
  const Dialog = dialogs[`./${name}-dialog.tsx`];
  return Dialog ? <Dialog {...props} /> : null;
}
