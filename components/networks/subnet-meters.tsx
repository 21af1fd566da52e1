'use client';

import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { SubnetUse } from '#lib/console/networking/networks/schema.ts';
import { subnetName } from './network-words.ts';
import { useSubnetFigures } from './subnet-chips.tsx';

export function SubnetMeters({ subnets }: { subnets: readonly SubnetUse[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {subnets.map((subnet) => (
        <SubnetMeter key={subnet.id} subnet={subnet} />
      ))}
    </ul>
  );
}

function SubnetMeter({ subnet }: { subnet: SubnetUse }) {
  const figures = useSubnetFigures(subnet);
  const { used, total, cidr } = subnet;
  const name = subnetName(subnet);
  return (
    <li className="min-w-0">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate">
          {name !== cidr && <span className="me-2">{name}</span>}
          <span className="font-mono text-small">{cidr}</span>
        </span>
        <span className="text-ink-muted text-small tabular-nums">{figures}</span>
      </div>
      {used !== null && total !== null && total > 0 && (
        <MeterBar label={name} ratio={used / total} valueText={figures} tone={used >= total ? 'danger' : 'accent'} />
      )}
    </li>
  );
}
