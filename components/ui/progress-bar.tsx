import { cx } from './cx.ts';
import { fillTone, type Tone } from './tone.ts';

/** How far a job is. Without a ratio it only says that it runs. */
export function ProgressBar({ label, ratio, tone = 'accent' }: { label: string; ratio?: number; tone?: Tone }) {
  const percent = ratio === undefined ? undefined : Math.round(ratio * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      <span
        className={cx('block h-full rounded-full', fillTone[tone], percent === undefined && 'animate-pulse-state')}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
