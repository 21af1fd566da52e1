import { cx } from './cx.ts';
import { fillTone, type Tone } from './tone.ts';

interface MeterBarProps {
  label: string;
  /** From 0 to 1; larger values are displayed as full. */
  ratio: number;
  addedRatio?: number;
  valueText: string;
  tone?: Tone;
}

const clamp = (ratio: number) => Math.min(1, Math.max(0, ratio));

/** Always displayed in addition to the numbers, never instead of them. */
export function MeterBar({ label, ratio, addedRatio = 0, valueText, tone = 'accent' }: MeterBarProps) {
  const used = clamp(ratio);
  const added = Math.min(1 - used, clamp(addedRatio));
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> their own way and it cannot hold two parts
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(used * 100)}
      aria-valuetext={valueText}
      className="flex h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:border"
    >
      <span className={cx('h-full rounded-full', fillTone[tone])} style={{ width: `${used * 100}%` }} />
      {added > 0 && <span className={cx('h-full opacity-45', fillTone[tone])} style={{ width: `${added * 100}%` }} />}
    </div>
  );
}
