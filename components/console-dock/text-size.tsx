'use client';

import { AArrowDown, AArrowUp } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useTextSize } from './use-text-size.ts';

const SMALLEST = 9;
const LARGEST = 28;
const STEP = 2;

/** Makes the letters of a terminal smaller or larger. */
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
