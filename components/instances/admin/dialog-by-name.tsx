'use client';

import { dialogByName } from '#components/console/lazy-dialogs.tsx';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';

export const DialogByName = dialogByName<InstanceDialogProps>(import.meta.glob('./*-dialog.tsx'));
