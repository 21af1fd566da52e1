'use client';

import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { cx } from '#components/ui/cx.ts';
import { inkTone, type Tone } from '#components/ui/tone.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { ElapsedTime } from './elapsed-time.tsx';

interface StateBadgeProps {
  /** Required, since colour alone is not accessible. */
  word: string;
  /**
   * The platform's own word, which scripts and documentation use. Displayed in the tooltip, and read out if it differs.
   */
  wire?: string;
  tone: Tone;
  isTransitional?: boolean;
  /** The current step, such as "Spawning" or "40%". */
  detail?: string | undefined;
  detailWire?: string | undefined;
  since?: string | undefined;
  icon?: LucideIcon;
}

const icons: Record<Tone, LucideIcon> = {
  neutral: Circle,
  accent: CircleDot,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
  violet: CirclePause,
};

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

export function StateBadge({ word, wire, tone, isTransitional, detail, detailWire, since, icon }: StateBadgeProps) {
  const Icon = icon ?? (isTransitional ? CircleDashed : icons[tone]);
  return (
    <span title={wire} className="inline-flex max-w-full items-center gap-1.5 whitespace-nowrap align-middle">
      <Icon
        aria-hidden
        className={cx('size-3.5 shrink-0 stroke-[2.25]', inkTone[tone], isTransitional && 'animate-pulse-state')}
      />
      <span className={cx('truncate font-medium', tone === 'danger' ? 'text-danger-ink' : 'text-ink')}>{word}</span>
      {wire !== undefined && lettersOf(wire) !== lettersOf(word) && <VisuallyHidden>{`(${wire})`}</VisuallyHidden>}
      {(detail || since) && (
        <span title={detailWire} className="min-w-0 grow basis-0 truncate text-ink-faint text-small">
          {detail}
          {detail && since && ' · '}
          {since && <ElapsedTime since={since} />}
        </span>
      )}
    </span>
  );
}
