'use client';

import { FormFields } from '#components/console/form-fields.tsx';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import {
  associationObstacle,
  type Fix,
  isTarget,
  type Obstacle,
} from '#lib/networking/floatingips/association-obstacle.ts';
import { FixReach } from './fix-reach.tsx';
import type { FloatingIpRelations } from './related-objects.ts';

interface PortTargetsProps {
  projectId: string;
  networkId: string;
  relatedObjects: FloatingIpRelations;
  label: Text;
  /** Label of the choice of none, if that is possible. */
  noneLabel?: Text;
}

interface Target {
  id: string;
  /** Name of the instance, or else of the port; its addresses if it has neither. */
  name: string;
  addresses: string;
  network: string;
  hasInstance: boolean;
  obstacle: Obstacle | undefined;
}

/**
 * The field `port_id` of a form, as a choice of instances and of ports without one. Those that cannot use the address are
 * last, each with its reason.
 */
export function PortTargets({ projectId, networkId, relatedObjects, label, noneLabel }: PortTargetsProps) {
  const t = useT();
  const targets = networkId === '' ? [] : targetsFor(networkId, relatedObjects);
  const options = targets.map(({ id, name, addresses, network, hasInstance, obstacle }) => ({
    value: id,
    label: name,
    description: [name === addresses ? '' : addresses, network, hasInstance ? '' : t('no instance')]
      .filter(Boolean)
      .join(' · '),
    disabledReason: obstacle && t(obstacle.why),
  }));
  const fixes = <Fixes {...{ projectId, networkId, targets }} />;
  const areUsable = targets.some(({ obstacle }) => obstacle === undefined);
  return (
    <>
      {!areUsable && fixes}
      <FormFields
        of={{
          port_id: {
            label,
            control: 'choice',
            options: [...(noneLabel ? [{ value: '', label: t(noneLabel) }] : []), ...options],
            empty: msg('There are no instances or ports to associate it with.'),
          },
        }}
      />
      {areUsable && fixes}
    </>
  );
}

function targetsFor(networkId: string, relatedObjects: FloatingIpRelations): Target[] {
  const { ports, devices, networks } = relatedObjects;
  const targets = ports.filter(isTarget).map((port): Target => {
    const server = devices.servers.find(({ id }) => id === port.device_id);
    const addresses = port.fixed_ips.map(({ ip_address }) => ip_address).join(', ');
    return {
      id: port.id,
      name: server?.name ?? (port.name || addresses || port.id),
      addresses,
      network: networks.find(({ id }) => id === port.network_id)?.name || port.network_id,
      hasInstance: server !== undefined,
      obstacle: associationObstacle(port, networkId, relatedObjects),
    };
  });
  const rank = ({ obstacle, hasInstance }: Target) => Number(obstacle !== undefined) * 2 + Number(!hasInstance);
  return targets.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

/** Maximum number of names of a fix, and of fixes. */
const MAX_LISTED = 4;

/** Each fix once, with those that it helps. */
function Fixes({
  projectId,
  networkId,
  targets,
}: {
  projectId: string;
  networkId: string;
  targets: readonly Target[];
}) {
  const { t, format } = useI18n();
  const fixable = targets.flatMap(({ name, obstacle }) => (obstacle?.fix ? [{ name, fix: obstacle.fix }] : []));
  const fixes = [...Map.groupBy(fixable, ({ fix }) => keyOf(fix))];
  if (fixes.length === 0) return null;
  const namesOf = (helped: readonly { name: string }[]) => {
    const more = helped.length - MAX_LISTED;
    const names = helped.slice(0, MAX_LISTED).map(({ name }) => name);
    return format.list(more > 0 ? [...names, t('{count} more', { count: format.number(more) })] : names);
  };
  return (
    <ul className="grid gap-2 text-small" aria-label={t('Possible fixes')}>
      {fixes.slice(0, MAX_LISTED).map(([key, helped]) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 break-words text-ink-muted">
            {t('To make {names} available:', { names: namesOf(helped) })}
          </span>
          {helped[0] && <FixReach {...{ projectId, networkId }} fix={helped[0].fix} />}
        </li>
      ))}
    </ul>
  );
}

const keyOf = (fix: Fix): string => JSON.stringify(fix);
