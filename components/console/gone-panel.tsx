'use client';

import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { ScreenState } from './screen-state.tsx';

interface GonePanelProps {
  /** What was looked for, when it is known: "Volume db-data". */
  title?: ReactNode;
  headingLevel?: 1 | 2;
  actions?: ReactNode;
}

/** The object was deleted, or belongs to another project; the platform tells both alike. */
export function GonePanel({ title, headingLevel = 2, actions }: GonePanelProps) {
  const t = useT();
  return (
    <ScreenState
      icon={Unplug}
      title={title ?? t('This no longer exists')}
      headingLevel={headingLevel}
      actions={actions}
    >
      {t('It was deleted or belongs to another project.')}
    </ScreenState>
  );
}
