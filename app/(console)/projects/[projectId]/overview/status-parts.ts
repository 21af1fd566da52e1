import type { BarPart } from '#components/console/stacked-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';

interface StatusLook<Status extends string> {
  toneOf: (status: Status) => Tone;
  /** The list of those in a status. */
  hrefOf: (status: Status) => string;
}

/** The parts of a bar: how many objects are in each status, the largest first. */
export function statusParts<Status extends string>(
  rows: readonly { status: Status }[],
  { toneOf, hrefOf }: StatusLook<Status>,
): BarPart[] {
  return [...Map.groupBy(rows, ({ status }) => status)]
    .map(([status, members]) => ({
      label: status,
      count: members.length,
      tone: toneOf(status),
      href: hrefOf(status),
    }))
    .sort((one, other) => other.count - one.count);
}
