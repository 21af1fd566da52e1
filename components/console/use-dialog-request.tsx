'use client';

import { type ReactNode, useState } from 'react';
import { SkippedContext, type SkippedRow } from './skipped-rows-context.ts';

interface DialogState<Request> {
  request: Request | undefined;
  /** Opens a dialog. A bulk action passes the rows that it skips. */
  openDialog: (request: Request, skipped?: readonly SkippedRow[]) => void;
  close: () => void;
  renderDialog: (dialog: ReactNode) => ReactNode;
}

/** State of a dialog: its subject, and the rows skipped by the bulk action that opened it. */
export function useDialogRequest<Request>(): DialogState<Request> {
  const [now, setNow] = useState<{ request: Request; skipped: readonly SkippedRow[] }>();
  return {
    request: now?.request,
    openDialog: (request, skipped = []) => setNow({ request, skipped }),
    close: () => setNow(undefined),
    renderDialog: (dialog) => now && <SkippedContext value={now.skipped}>{dialog}</SkippedContext>,
  };
}
