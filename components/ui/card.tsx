import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface CardProps {
  title: ReactNode;
  aside?: ReactNode;
  /** Disable it for content that reaches the edges, such as lists and tables. */
  hasPadding?: boolean;
  headingLevel?: 2 | 3;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, hasPadding = true, headingLevel = 2, className, children }: CardProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={cx('min-w-0 rounded-card border bg-surface shadow-low', className)}>
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b px-4 py-2">
        <Heading id={id} className="font-semibold text-body">
          {title}
        </Heading>
        {aside && <div className="flex flex-wrap items-center gap-2 text-ink-faint text-small">{aside}</div>}
      </header>
      <div className={cx(hasPadding && 'p-4')}>{children}</div>
    </section>
  );
}
