import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleEllipsis,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { cx } from '#components/ui/cx.ts';
import { inkTone } from '#components/ui/tone.ts';
import { type Condition, type Health, toneOf } from './health.ts';

const ICONS: Record<Health, LucideIcon> = {
  up: CircleCheck,
  waits: CircleEllipsis,
  busy: CircleDashed,
  off: Circle,
  down: TriangleAlert,
  error: CircleAlert,
};

export function ConditionIcon({ health, tone }: Pick<Condition, 'health' | 'tone'>) {
  const Icon = ICONS[health];
  return (
    <Icon
      aria-hidden
      className={cx(
        'size-3.5 shrink-0 stroke-[2.25]',
        inkTone[toneOf({ health, tone })],
        health === 'busy' && 'animate-pulse-state',
      )}
    />
  );
}
