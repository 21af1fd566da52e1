import type { Ref } from 'react';
import { cx } from '#components/ui/cx.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { LogLine } from './log-lines.ts';

interface LogTextProps {
  ref: Ref<HTMLElement>;
  lines: readonly LogLine[];
  /** The line that was selected last. */
  current: number;
  isWrapped: boolean;
  onScroll: () => void;
}

/** Lines with problems have a symbol in addition to the colour. */
export function LogText({ ref, lines, current, isWrapped, onScroll }: LogTextProps) {
  const t = useT();
  return (
    <section
      ref={ref}
      aria-label={t('Log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="h-[60dvh] overflow-auto rounded-card border bg-sunken py-2 font-mono text-small"
    >
      <ol className={cx(isWrapped ? 'whitespace-pre-wrap break-all' : 'w-max whitespace-pre')}>
        {lines.map(({ number, text, isTrouble, isFound }) => (
          <li
            key={number}
            data-line={number}
            aria-current={number === current || undefined}
            className={cx(
              'flex gap-3 px-3',
              isTrouble && 'bg-danger-soft text-danger-ink',
              isFound && 'bg-warning-soft text-ink',
              number === current && 'outline outline-accent',
            )}
          >
            <span aria-hidden className="w-10 shrink-0 select-none text-end text-ink-faint">
              {isTrouble ? `! ${number}` : number}
            </span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
