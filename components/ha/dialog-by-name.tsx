'use client';

import { dialogByName } from '#components/console/lazy-dialogs.tsx';
import type { TriageDialogProps } from './use-triage-mutation.ts';

export const DialogByName = dialogByName<TriageDialogProps>(import.meta.glob('./*-dialog.tsx'));
