'use client';

import { type ReactNode, useState } from 'react';
import { SkippedContext, type SkippedRow } from './skipped.ts';

interface DialogState<Request> {
  /** What the dialog that is open is about. */
  asked: Request | undefined;
  /** Opens a dialog; a bulk action tells what it leaves out. */
  ask: (asked: Request, skipped?: readonly SkippedRow[]) => void;
  close: () => void;
  /** The dialog, which then knows what is left out. */
  drawn: (dialog: ReactNode) => ReactNode;
}

/** What a dialog of actions asks about, and which rows the bulk action that opened it leaves out. */
export function useAsked<Request>(): DialogState<Request> {
  const [now, setNow] = useState<{ asked: Request; skipped: readonly SkippedRow[] }>();
  return {
    asked: now?.asked,
    ask: (asked, skipped = []) => setNow({ asked, skipped }),
    close: () => setNow(undefined),
    drawn: (dialog) => now && <SkippedContext value={now.skipped}>{dialog}</SkippedContext>,
  };
}
