'use client';

import { dialogByName } from '#components/console/lazy-dialogs.tsx';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';

export const DialogByName = dialogByName<SnapshotDialogProps>(import.meta.glob('./*-dialog.tsx'));
