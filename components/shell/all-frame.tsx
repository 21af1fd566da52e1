'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { allHref } from '#lib/screens/paths.ts';
import { ALL_SCOPE } from '#lib/screens/scope.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfAll } from './nav-of-all.ts';

/** The frame of the pages about all projects of the user. */
export function AllFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <ConsoleFrame homeHref={allHref()} sections={navOfAll(t)} scope={ALL_SCOPE}>
      {children}
    </ConsoleFrame>
  );
}
