import type { Text } from '#lib/i18n/text.ts';

/** A row that a bulk action leaves out, and why. */
export interface Skipped {
  name: string;
  reason: Text;
}

let skipped: readonly Skipped[] = [];
const forget = () => {
  skipped = [];
};

/**
 * Tells what a bulk action leaves out that runs now, for the dialog that it opens. Whatever is pressed next is about
 * something else.
 */
export function announceSkipped(rows: readonly Skipped[]): void {
  skipped = rows;
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, forget, { once: true, capture: true });
  }
}

/** What the bulk action leaves out that opens a dialog now; nothing where another press opens it. */
export const skippedNow = (): readonly Skipped[] => skipped;
