import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { inkTone, type Tone } from '#components/ui/tone.ts';

interface ScreenStateProps {
  icon: LucideIcon;
  tone?: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  isUrgent?: boolean;
}

export function ScreenState({ icon: Icon, tone = 'neutral', headingLevel = 2, ...props }: ScreenStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role={props.isUrgent ? 'alert' : undefined}
      className="flex flex-col items-center gap-3 px-6 py-12 text-center sm:py-16"
    >
      <span className={cx('rounded-full border bg-surface p-2.5 shadow-low', inkTone[tone])}>
        <Icon aria-hidden className="size-5" />
      </span>
      <Heading className="max-w-md text-balance break-words font-semibold text-strong">{props.title}</Heading>
      {props.children && (
        <div className="w-full max-w-md break-words text-ink-muted [text-wrap:pretty]">{props.children}</div>
      )}
      {props.actions && <div className="mt-1 flex flex-wrap justify-center gap-2">{props.actions}</div>}
    </div>
  );
}
