'use client';

import { AArrowDown, AArrowUp } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { createPreference } from '#lib/client/preference.ts';
import { useT } from '#lib/i18n/use-t.ts';

const USUAL = 13;
const SMALLEST = 9;
const LARGEST = 28;
const STEP = 2;

/** Font size of terminals in this browser, in pixels. */
export const useTextSize = createPreference('nephos-console-text-size', USUAL);

export function TextSize() {
  const t = useT();
  const [size, setSize] = useTextSize();
  const to = (wanted: number) => setSize(Math.min(LARGEST, Math.max(SMALLEST, wanted)));
  return (
    <>
      <IconButton
        label={t('Smaller text')}
        icon={AArrowDown}
        size="small"
        aria-disabled={size <= SMALLEST || undefined}
        onClick={() => to(size - STEP)}
      />
      <IconButton
        label={t('Larger text')}
        icon={AArrowUp}
        size="small"
        aria-disabled={size >= LARGEST || undefined}
        onClick={() => to(size + STEP)}
      />
    </>
  );
}
