import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { softTone, type Tone } from './tone.ts';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium text-micro [&_svg]:size-3',
        softTone[tone],
      )}
    >
      {children}
    </span>
  );
}
