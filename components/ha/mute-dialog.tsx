'use client';

import { MuteForm } from './mute-form.tsx';
import type { TriageDialogProps } from './use-triage-mutation.ts';

export const MuteDialog = ({ projectId, rows: [{ host }], onClose }: TriageDialogProps) => (
  <MuteForm {...{ projectId, host, onClose }} />
);
