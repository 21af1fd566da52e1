'use client';

import type { ComponentType } from 'react';
import { lazyDialogs } from '#components/console/lazy-dialogs.ts';
import type { BackupDialogProps } from './backup-dialog.ts';

/** Every dialog of the folder; a verb names the file of its own. */
const dialogs = lazyDialogs(import.meta.glob<Record<string, ComponentType<BackupDialogProps>>>('./*-dialog.tsx'));

export function DialogByName({ name, ...props }: BackupDialogProps & { name: string }) {
  const Dialog = dialogs[`./${name}-dialog.tsx`];
  return Dialog ? <Dialog {...props} /> : null;
}
