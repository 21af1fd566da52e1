'use client';

import type { ComponentProps } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { StateBadge } from './state-badge.tsx';
import { statusTone, statusWord } from './status-words.ts';

interface StatusBadgeProps extends Omit<ComponentProps<typeof StateBadge>, 'word' | 'wire' | 'tone'> {
  status: string;
  tone?: ComponentProps<typeof StateBadge>['tone'];
}

export function StatusBadge({ status, tone = statusTone(status), ...props }: StatusBadgeProps) {
  const t = useT();
  return <StateBadge word={t(statusWord(status))} wire={status} tone={tone} {...props} />;
}
