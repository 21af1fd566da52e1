'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';

interface QuotaBarProps {
  label: string;
  used: number;
  /** -1 means unlimited, as in the API. */
  limit: number;
  added?: number;
  /** Formats a number with its unit, such as `format.gib`. */
  show?: (value: number) => string;
  href?: string;
}

const toneOf = (ratio: number): Tone => (ratio >= 1 ? 'danger' : ratio >= 0.9 ? 'warning' : 'accent');

export function QuotaBar({ label, used, limit, added = 0, show, href }: QuotaBarProps) {
  const { t, format } = useI18n();
  const write = show ?? format.number;
  const isUnlimited = limit < 0;
  const ratioOf = (value: number) => (isUnlimited ? 0 : limit === 0 ? Number(value > 0) : value / limit);
  const after = added > 0 ? t('{used} → {after}', { used: write(used), after: write(used + added) }) : write(used);
  const figures = isUnlimited
    ? t('{used}, no limit', { used: after })
    : t('{used} of {limit}', { used: after, limit: write(limit) });
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        {href ? (
          <AppLink
            look="plain"
            href={href}
            className="truncate rounded-small text-ink-muted hover:text-ink hover:underline"
          >
            {label}
          </AppLink>
        ) : (
          <span className="truncate text-ink-muted">{label}</span>
        )}
        <span className="whitespace-nowrap text-small tabular-nums">{figures}</span>
      </div>
      {!isUnlimited && (
        <MeterBar
          label={label}
          ratio={ratioOf(used)}
          addedRatio={ratioOf(added)}
          valueText={figures}
          tone={toneOf(ratioOf(used + added))}
        />
      )}
    </div>
  );
}
