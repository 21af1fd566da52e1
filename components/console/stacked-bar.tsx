import { cx } from '#components/ui/cx.ts';
import { fillTone, type Tone } from '#components/ui/tone.ts';
import { AppLink } from './app-link.tsx';

export interface BarPart {
  label: string;
  count: number;
  tone: Tone;
  href: string;
}

export function StackedBar({ parts }: { parts: readonly BarPart[] }) {
  const shown = parts.filter((part) => part.count > 0);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {shown.map((part) => (
          <span key={part.label} className={cx('min-w-1', fillTone[part.tone])} style={{ flexGrow: part.count }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {shown.map((part) => (
          <li key={part.label}>
            <AppLink look="plain" href={part.href} className="group flex items-center gap-1.5 rounded-small py-0.5">
              <span aria-hidden className={cx('size-2 rounded-full', fillTone[part.tone])} />
              <span className="text-ink-muted group-hover:text-ink group-hover:underline">{part.label}</span>
              <span className="font-medium tabular-nums">{part.count}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
