import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { inkTone } from '#components/ui/tone.ts';
import { Age } from './age.tsx';

export interface AttentionItem {
  id: string;
  level: 'danger' | 'warning' | 'info';
  title: ReactNode;
  cause?: ReactNode;
  since?: string;
  action?: ReactNode;
}

const icons = { danger: CircleAlert, warning: TriangleAlert, info: Info };

export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul className="divide-y">
      {items.map((item) => {
        const Icon = icons[item.level];
        return (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <Icon aria-hidden className={cx('size-4 shrink-0', inkTone[item.level])} />
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{item.title}</p>
              {item.cause && <p className="text-ink-muted text-small">{item.cause}</p>}
            </div>
            {item.since && (
              <span className="text-ink-faint text-small max-sm:w-full max-sm:ps-7">
                <Age at={item.since} />
              </span>
            )}
            {item.action && <div className="max-sm:w-full max-sm:ps-7">{item.action}</div>}
          </li>
        );
      })}
    </ul>
  );
}
