'use client';

import { cx } from '#components/ui/cx.ts';
import type { ReachStep } from '#lib/console/networking/reach/schema.ts';
import { PLACES, type ReachPlace } from '#lib/console/networking/reach/words.ts';
import { useT } from '#lib/i18n/use-t.ts';

const DOTS = {
  passes: 'border-success bg-success-soft',
  breaks: 'border-danger bg-danger-soft',
  unknown: 'border-line-strong bg-sunken',
  open: 'border-dashed border-line-strong',
} as const;

/** Draws the path up to the point that the packet reaches. The list below contains the same information as text. */
export function ReachPath({ places, steps }: { places: readonly ReachPlace[]; steps: readonly ReachStep[] }) {
  const t = useT();
  const outcomeOf = (place: ReachPlace) => steps.find((step) => step.place === place)?.outcome ?? 'open';
  return (
    <div aria-hidden className="flex overflow-x-auto py-1 max-sm:hidden">
      {places.map((place, index) => {
        const outcome = outcomeOf(place);
        return (
          <div key={place} className="flex min-w-20 flex-1 flex-col items-center gap-1.5">
            <div className="flex w-full items-center">
              <Line isShown={index > 0} outcome={outcome} />
              <span className={cx('size-4 shrink-0 rounded-full border-2', DOTS[outcome])} />
              <Line isShown={index < places.length - 1} outcome={outcomeOf(places[index + 1] ?? place)} />
            </div>
            <span className={cx('text-small', outcome === 'breaks' ? 'text-danger-ink' : 'text-ink-muted')}>
              {t(PLACES[place])}
            </span>
          </div>
        );
      })}
    </div>
  );
}

const LINES = {
  passes: 'border-success',
  breaks: 'border-danger',
  unknown: 'border-line-strong',
  open: 'border-dashed border-line-strong',
} as const;

function Line({ isShown, outcome }: { isShown: boolean; outcome: keyof typeof LINES }) {
  return <span className={cx('h-0 flex-1 border-t-2', isShown ? LINES[outcome] : 'border-transparent')} />;
}
