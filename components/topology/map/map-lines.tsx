'use client';

import { memo } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { Health } from '../health.ts';
import { pathOf } from './path.ts';
import type { MapLayout, MapLine } from './shapes.ts';

const STROKES: Record<Health, string> = {
  up: 'stroke-control',
  waits: 'stroke-control',
  busy: 'stroke-info',
  off: 'stroke-control',
  down: 'stroke-warning',
  error: 'stroke-danger',
};

interface MapLinesProps {
  layout: MapLayout;
  related: ReadonlySet<string>;
  isLooking: boolean;
}

export const MapLines = memo(function MapLines({ layout, related, isLooking }: MapLinesProps) {
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
      width={layout.width}
      height={layout.height}
    >
      {layout.lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          isRelated={related.has(line.from) && related.has(line.to)}
          isLooking={isLooking}
        />
      ))}
    </svg>
  );
});

function Line({ line, isRelated, isLooking }: { line: MapLine; isRelated: boolean; isLooking: boolean }) {
  const { health } = line.condition;
  const end = line.points.at(-1);
  return (
    <g
      className={cx(
        isRelated && health === 'up' ? 'stroke-accent' : STROKES[health],
        isLooking && !isRelated && 'opacity-40',
      )}
    >
      <path
        d={pathOf(line.points)}
        fill="none"
        strokeWidth={isRelated ? 2.5 : 1.5}
        strokeLinejoin="round"
        strokeDasharray={health === 'up' || health === 'waits' || health === 'busy' ? undefined : '6 4'}
      />
      {end && <circle cx={end.x} cy={end.y} r={3.5} className="fill-surface" strokeWidth={1.5} />}
    </g>
  );
}
