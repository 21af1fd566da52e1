'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { footName, type RouterFoot } from './router-row.ts';

const SHOWN = 3;

interface InterfaceChipsProps {
  projectId: string;
  feet: readonly RouterFoot[];
}

/** The subnets a router is connected to, each a link to its network; those that find no room are counted. */
export function InterfaceChips({ projectId, feet }: InterfaceChipsProps) {
  const t = useT();
  if (feet.length === 0) return <NoValue />;
  const hidden = feet.length - SHOWN;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {feet.slice(0, SHOWN).map((foot) => (
        <AppLink
          key={`${foot.portId} ${foot.subnetId}`}
          look="plain"
          href={objectHref(projectId, 'networks', foot.networkId)}
          title={footName(foot)}
          className="truncate rounded-full border bg-sunken px-2 font-mono text-small hover:bg-hover"
        >
          {foot.cidr}
        </AppLink>
      ))}
      {hidden > 0 && (
        <span className="whitespace-nowrap text-ink-muted text-small">{t('+{hidden} more', { hidden })}</span>
      )}
    </span>
  );
}
