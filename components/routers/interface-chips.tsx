'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { type AttachedInterface, interfaceName } from './router-row.ts';

const SHOWN = 3;

interface InterfaceChipsProps {
  projectId: string;
  interfaces: readonly AttachedInterface[];
}

export function InterfaceChips({ projectId, interfaces }: InterfaceChipsProps) {
  const t = useT();
  if (interfaces.length === 0) return <NoValue />;
  const hidden = interfaces.length - SHOWN;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {interfaces.slice(0, SHOWN).map((iface) => (
        <AppLink
          key={`${iface.portId} ${iface.subnetId}`}
          look="plain"
          href={objectHref(projectId, 'networks', iface.networkId)}
          title={interfaceName(iface)}
          className="truncate rounded-full border bg-sunken px-2 font-mono text-small hover:bg-hover"
        >
          {iface.cidr}
        </AppLink>
      ))}
      {hidden > 0 && (
        <span className="whitespace-nowrap text-ink-muted text-small">{t('+{hidden} more', { hidden })}</span>
      )}
    </span>
  );
}
