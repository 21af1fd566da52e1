'use client';

import { dialogByName } from '#components/console/lazy-dialogs.tsx';
import type { ImageDialogProps } from './image-dialog.ts';

export const DialogByName = dialogByName<ImageDialogProps>(import.meta.glob('./*-dialog.tsx'));
