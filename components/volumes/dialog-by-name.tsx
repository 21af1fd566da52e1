'use client';

import type { ComponentType } from 'react';
import { lazyDialogs } from '#components/console/lazy-dialogs.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

/** All dialogs of this folder. A verb's declaration contains the name of its file. */
const dialogs = lazyDialogs(import.meta.glob<Record<string, ComponentType<VolumeDialogProps>>>('./*-dialog.tsx'));

export function DialogByName({ name, ...props }: VolumeDialogProps & { name: string }) {
  const Dialog = dialogs[`./${name}-dialog.tsx`];
  return Dialog ? <Dialog {...props} /> : null;
}
