'use client';

import { dialogByName } from '#components/console/lazy-dialogs.tsx';
import type { VolumeDialogProps } from './volume-dialog.ts';

export const DialogByName = dialogByName<VolumeDialogProps>(import.meta.glob('./*-dialog.tsx'));
