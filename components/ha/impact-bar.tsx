import { cx } from '#components/ui/cx.ts';
import { fillTone, type Tone } from '#components/ui/tone.ts';

export interface ImpactPart {
  id: string;
  tone: Tone;
  count: number;
}

/** Affected instances by outcome. Always displayed beside its numbers, so screen readers skip it. */
export function ImpactBar({ parts, className }: { parts: readonly ImpactPart[]; className?: string }) {
  return (
    <span aria-hidden className={cx('flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line', className)}>
      {parts.map(
        ({ id, tone, count }) =>
          count > 0 && <span key={id} className={cx('min-w-1', fillTone[tone])} style={{ flexGrow: count }} />,
      )}
    </span>
  );
}
