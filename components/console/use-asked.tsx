'use client';

import { type ReactNode, useState } from 'react';
import { type Skipped, SkippedContext } from './skipped.ts';

interface Asking<Asked> {
  /** What the dialog that is open is about. */
  asked: Asked | undefined;
  /** Opens a dialog; a bulk action tells what it leaves out. */
  ask: (asked: Asked, skipped?: readonly Skipped[]) => void;
  close: () => void;
  /** The dialog, which then knows what is left out. */
  drawn: (dialog: ReactNode) => ReactNode;
}

/** What a dialog of actions asks about, and which rows the bulk action that opened it leaves out. */
export function useAsked<Asked>(): Asking<Asked> {
  const [now, setNow] = useState<{ asked: Asked; skipped: readonly Skipped[] }>();
  return {
    asked: now?.asked,
    ask: (asked, skipped = []) => setNow({ asked, skipped }),
    close: () => setNow(undefined),
    drawn: (dialog) => now && <SkippedContext value={now.skipped}>{dialog}</SkippedContext>,
  };
}
