'use client';

import { ChevronRight, Layers, type LucideIcon, Plug } from 'lucide-react';
import { cx } from '#components/ui/cx.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ConditionIcon } from '../condition-icon.tsx';
import type { Health } from '../health.ts';
import { KINDS } from '../kinds.ts';

const THINGS: readonly { icon: LucideIcon; word: Text | string }[] = [
  ...(['external', 'router', 'network'] as const).map((kind) => ({ icon: KINDS[kind].icon, word: KINDS[kind].label })),
  { icon: ChevronRight, word: msg('Several instances') },
  { icon: Layers, word: msg('On several networks') },
  { icon: Plug, word: msg('Other ports') },
];

const STATES: readonly (readonly [Health, Text])[] = [
  ['up', msg('Up')],
  ['waits', msg('Waiting for a decision')],
  ['busy', msg('Changing')],
  ['off', msg('Stopped or unused')],
  ['down', msg('Down or turned off')],
  ['error', msg('Failed')],
];

const LINES: readonly { look: string; dashes?: string; word: Text }[] = [
  { look: 'stroke-control', word: msg('Connected') },
  { look: 'stroke-warning', dashes: '6 4', word: msg('Not working') },
  { look: 'stroke-accent', word: msg('Selected') },
  { look: 'stroke-accent', dashes: '2 5', word: msg('Pending') },
];

export function Legend() {
  const t = useT();
  return (
    <ul aria-label={t('Legend')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-small">
      {THINGS.map(({ icon: Icon, word }) => (
        <li key={t(word)} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {t(word)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-small border border-line-strong bg-surface" />
        {t('Instance')}
      </li>
      {STATES.map(([health, word]) => (
        <li key={health} className="flex items-center gap-1.5">
          <ConditionIcon health={health} />
          {t(word)}
        </li>
      ))}
      {LINES.map(({ look, dashes, word }) => (
        <li key={t(word)} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 24 4" className={cx('h-1 w-6', look)}>
            <path d="M1 2H23" fill="none" strokeWidth={2} strokeLinecap="round" strokeDasharray={dashes} />
          </svg>
          {t(word)}
        </li>
      ))}
    </ul>
  );
}
