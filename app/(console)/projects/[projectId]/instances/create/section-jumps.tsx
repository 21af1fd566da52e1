'use client';

import { useFormState } from 'react-hook-form';
import { cx } from '#components/ui/cx.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { layer } from '#components/ui/layer.ts';
import { useWindowEvent } from '#lib/client/use-window-event.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { LaunchInput } from './launch-values.ts';

export interface JumpTarget {
  /** The id of the section's element. */
  id: string;
  label: string;
  /** The fields in the section, to mark it if one is invalid. */
  fields: readonly (keyof LaunchInput)[];
}

const controls = 'input:not([type="search"]):not(:disabled), select, textarea, button';

function jumpTo(id: string) {
  const section = document.getElementById(id);
  if (section instanceof HTMLDetailsElement) section.open = true;
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}

function useJumpKeys(targets: readonly JumpTarget[]) {
  useWindowEvent('keydown', (event) => {
    const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? [];
    const target = event.altKey && !event.ctrlKey && !event.metaKey && digit ? targets[Number(digit) - 1] : undefined;
    if (!target || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    event.preventDefault();
    jumpTo(target.id);
  });
}

export function SectionJumps({ targets }: { targets: readonly JumpTarget[] }) {
  const t = useT();
  const { errors } = useFormState<LaunchInput>();
  useJumpKeys(targets);
  return (
    <nav
      aria-label={t('Sections')}
      className={cx(layer.sticky, 'sticky -top-px -mx-1 overflow-x-auto border-b bg-canvas px-1 py-1.5')}
    >
      <ol className="flex gap-1">
        {targets.map(({ id, label, fields }, index) => {
          const isWrong = fields.some((field) => errors[field]);
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  jumpTo(id);
                }}
                aria-keyshortcuts={`Alt+${index + 1}`}
                className={cx(
                  'flex items-center gap-1.5 whitespace-nowrap rounded-control px-2 py-1 text-small hover:bg-hover',
                  isWrong ? 'text-danger-ink' : 'text-ink-muted hover:text-ink',
                )}
              >
                <span aria-hidden className="max-sm:hidden">
                  <Kbd>{index + 1}</Kbd>
                </span>
                {label}
                {isWrong && <span className="sr-only">{t('needs attention')}</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
