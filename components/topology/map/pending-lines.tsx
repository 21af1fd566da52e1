'use client';

import type { Option } from '#lib/console/networking/topology/plan.ts';
import type { MapLayout, MapNode } from './shapes.ts';
import { endOf } from './use-drawing.ts';

export function PendingLines({ layout, pending }: { layout: MapLayout; pending: readonly Option[] }) {
  const placeOf = (id: string) => layout.nodes.find((node) => endOf(node).id === id);
  return (
    <svg aria-hidden className="pointer-events-none absolute top-0 left-0 overflow-visible" width={1} height={1}>
      {pending.flatMap(({ key, ends: [from, to] }) => {
        const [one, other] = [placeOf(from), placeOf(to)];
        if (!one || !other) return [];
        return [
          <path
            key={key}
            d={curveOf(one, other)}
            fill="none"
            className="stroke-accent"
            strokeWidth={2.5}
            strokeDasharray="2 5"
            strokeLinecap="round"
          />,
        ];
      })}
    </svg>
  );
}

/** Curve from the bottom of the upper node to the top of the lower one. */
function curveOf(one: MapNode, other: MapNode): string {
  const [upper, lower] = one.y <= other.y ? [one, other] : [other, one];
  const start = { x: upper.x + upper.width / 2, y: upper.y + (upper.kind === 'network' ? 0 : upper.height) };
  const end = { x: lower.x + lower.width / 2, y: lower.y };
  const bend = Math.max(40, (end.y - start.y) / 2);
  return `M${start.x} ${start.y}C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`;
}
