'use client';

import type { ReactNode } from 'react';
import { ConsoleFrame } from './console-frame.tsx';
import { useFrameWithoutAccess } from './use-frame-without-access.ts';

/** The frame of pages without a scope, whose navigation offers to choose a project. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return <ConsoleFrame {...useFrameWithoutAccess()}>{children}</ConsoleFrame>;
}
