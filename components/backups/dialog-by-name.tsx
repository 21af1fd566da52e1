'use client';

import { dialogByName } from '#components/console/lazy-dialogs.tsx';
import type { BackupDialogProps } from './backup-dialog.ts';

export const DialogByName = dialogByName<BackupDialogProps>(import.meta.glob('./*-dialog.tsx'));
