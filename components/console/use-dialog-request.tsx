'use client';

import { type ReactNode, useState } from 'react';
import { SkippedContext, type SkippedRow } from './skipped-rows-context.ts';

interface DialogState<Request> {
  /** What the dialog that is open is about. */
  request: Request | undefined;
  /** Opens a dialog; a bulk action tells what it leaves out. */
  openDialog: (request: Request, skipped?: readonly SkippedRow[]) => void;
  close: () => void;
  /** The dialog, which then knows what is left out. */
  renderDialog: (dialog: ReactNode) => ReactNode;
}

/** What a dialog of actions asks about, and which rows the bulk action that opened it leaves out. */
export function useDialogRequest<Request>(): DialogState<Request> {
  const [now, setNow] = useState<{ request: Request; skipped: readonly SkippedRow[] }>();
  return {
    request: now?.request,
    openDialog: (request, skipped = []) => setNow({ request, skipped }),
    close: () => setNow(undefined),
    renderDialog: (dialog) => now && <SkippedContext value={now.skipped}>{dialog}</SkippedContext>,
  };
}
