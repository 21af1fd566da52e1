'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { Topology } from '#lib/console/networking/topology/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { ConditionIcon } from './condition-icon.tsx';
import { isFound, type Search } from './find.ts';
import { unconnectedOf } from './lanes.ts';

interface UnconnectedInstancesProps {
  projectId: string;
  topology: Topology;
  search: Search;
}

export function UnconnectedInstances({ projectId, topology, search }: UnconnectedInstancesProps) {
  const t = useT();
  const shown = unconnectedOf(topology).filter(({ serverId, name, condition }) =>
    isFound({ id: serverId, name, facts: [], condition }, search),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="unconnected-instances" className="mb-3 rounded-card border bg-surface px-4 py-3">
      <h3 id="unconnected-instances" className="font-medium text-small">
        {t('Instances without a network')}
      </h3>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
        {shown.map(({ serverId, name, condition }) => (
          <li key={serverId} className="flex min-w-0 items-center gap-1.5">
            <ConditionIcon {...condition} />
            <AppLink href={objectHref(projectId, 'instances', serverId)} className="truncate">
              {name}
            </AppLink>
            <span className="text-ink-muted text-small">{t(condition.word)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
