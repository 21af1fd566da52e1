'use client';

import { cx } from '#components/ui/cx.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ConditionIcon } from '../condition-icon.tsx';
import type { Health } from '../health.ts';

const STATES: readonly (readonly [Health, Text])[] = [
  ['up', msg('Up')],
  ['busy', msg('Changing')],
  ['off', msg('Stopped or unused')],
  ['down', msg('Down or switched off')],
  ['error', msg('Failed')],
];

const LINES: readonly { look: string; dashes?: string; word: Text }[] = [
  { look: 'stroke-control', word: msg('Connected') },
  { look: 'stroke-warning', dashes: '6 4', word: msg('Not working') },
  { look: 'stroke-accent', word: msg('Selected') },
  { look: 'stroke-accent', dashes: '2 5', word: msg('Pending') },
];

/** What the pictures and lines of the map mean. */
export function Legend() {
  const t = useT();
  return (
    <ul aria-label={t('Legend')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-small">
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
