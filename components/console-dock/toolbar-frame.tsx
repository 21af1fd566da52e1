'use client';

import type { ReactNode, Ref } from 'react';
import { cx } from '#components/ui/cx.ts';
import { layer } from '#components/ui/layer.ts';
import { useFullScreen } from './use-full-screen.ts';

export function ToolbarFrame({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) {
  const isFullScreen = useFullScreen();
  return (
    <div
      ref={ref}
      className={cx(
        isFullScreen &&
          'absolute inset-x-0 top-0 bg-surface opacity-0 transition-opacity focus-within:opacity-100 hover:opacity-100',
        isFullScreen && layer.bar,
      )}
    >
      {children}
    </div>
  );
}
