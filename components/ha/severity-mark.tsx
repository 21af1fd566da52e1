'use client';

import { CirclePlay, Cog, Server, ServerCrash, TriangleAlert } from 'lucide-react';
import { cx } from '#components/ui/cx.ts';
import { inkTone } from '#components/ui/tone.ts';
import type { Severity } from '#lib/ha/notifications/severity.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SEVERITY_WORDS } from './notification-words.ts';

const icons = {
  host_lost: ServerCrash,
  recovery_failed: TriangleAlert,
  instance: Server,
  process: Cog,
  back: CirclePlay,
};

interface SeverityMarkProps {
  severity: Severity;
  /** Hides the word from sighted users; screen readers read it. */
  isIconOnly?: boolean;
}

export function SeverityMark({ severity, isIconOnly = false }: SeverityMarkProps) {
  const t = useT();
  const { word, tone } = SEVERITY_WORDS[severity];
  const Icon = icons[severity];
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 whitespace-nowrap align-middle">
      <Icon aria-hidden className={cx('size-4 shrink-0', inkTone[tone])} />
      <span className={isIconOnly ? 'sr-only' : cx('truncate font-medium', tone === 'danger' && 'text-danger-ink')}>
        {t(word)}
      </span>
    </span>
  );
}
