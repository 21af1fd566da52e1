'use client';

import type { ComponentProps } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Textarea } from '#components/ui/textarea.tsx';

interface CodeEditorProps extends ComponentProps<'textarea'> {
  value: string;
  /** The line that is wrong, from 1 on. */
  badLine?: number | undefined;
}

const ROWS = { least: 8, most: 24 };

/** Text with numbers beside its lines. Lines do not wrap, so that the numbers stay beside them. */
export function CodeEditor({ badLine, value, ...rest }: CodeEditorProps) {
  const lines = value.split('\n').length;
  const rows = Math.min(ROWS.most, Math.max(ROWS.least, lines + 1));
  return (
    <div className="flex max-h-120 items-start overflow-y-auto rounded-control bg-sunken">
      <ol
        aria-hidden
        className="w-10 shrink-0 select-none border border-transparent py-1.5 pe-2 text-end font-mono text-ink-faint text-small"
      >
        {Array.from({ length: Math.max(lines, ROWS.least) }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            key={index}
            className={cx(index + 1 === badLine && 'bg-danger-soft font-semibold text-danger-ink')}
          >
            {index + 1}
          </li>
        ))}
      </ol>
      <Textarea
        {...rest}
        value={value}
        rows={Math.max(rows, lines + 1)}
        isCode
        wrap="off"
        className="resize-none overflow-y-hidden whitespace-pre"
      />
    </div>
  );
}
