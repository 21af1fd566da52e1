'use client';

import type { FieldSpec } from '#components/console/field-spec.ts';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { associationObstacle, isTarget, type Obstacle } from '#lib/networking/floatingips/association-obstacle.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { FixReach } from './fix-reach.tsx';
import type { FloatingIpRelations } from './related-objects.ts';

interface PortTargetsProps {
  projectId: string;
  networkId: string;
  relatedObjects: FloatingIpRelations;
  field: Pick<FieldSpec<unknown>, 'label' | 'placeholder'>;
}

const MAX_LISTED = 6;
const NO_PORTS = msg('No port in this project can use one of these addresses yet.');

/** The field `port_id` of a form, and the ports that cannot use the address. */
export function PortTargets({ projectId, networkId, relatedObjects, field }: PortTargetsProps) {
  const t = useT();
  const targets = relatedObjects.ports
    .filter(isTarget)
    .map((port) => ({
      port,
      name: targetName(port, relatedObjects),
      obstacle: associationObstacle(port, networkId, relatedObjects),
    }))
    .toSorted((one, other) => Number(isLone(one.port)) - Number(isLone(other.port)));
  const unusable = targets.flatMap(({ obstacle, ...target }) => (obstacle ? [{ ...target, obstacle }] : []));
  const options = targets
    .filter(({ obstacle }) => !obstacle)
    .map(({ port, name }) => ({ value: port.id, label: name }));
  return (
    <>
      <FormFields of={{ port_id: { ...field, options, hint: options.length === 0 ? NO_PORTS : undefined } }} />
      {unusable.length > 0 && networkId !== '' && (
        <section className="grid gap-2" aria-label={t('Ports that cannot use it')}>
          <h3 className="font-medium text-small">{t('Ports that cannot use it')}</h3>
          <ul className="grid gap-2">
            {unusable.slice(0, MAX_LISTED).map(({ port, name, obstacle }) => (
              <UnusableTarget key={port.id} {...{ projectId, networkId, name, obstacle }} />
            ))}
          </ul>
          {unusable.length > MAX_LISTED && (
            <p className="text-ink-muted text-small">{t('{count} more', { count: unusable.length - MAX_LISTED })}</p>
          )}
        </section>
      )}
    </>
  );
}

const isLone = ({ device_id }: Port): boolean => device_id === '';

function targetName(port: Port, { devices }: FloatingIpRelations): string {
  const server = devices.servers.find(({ id }) => id === port.device_id);
  const addresses = port.fixed_ips.map(({ ip_address }) => ip_address).join(', ');
  return [server?.name ?? (port.name || port.id), addresses].filter(Boolean).join(' · ');
}

interface UnusableTargetProps {
  projectId: string;
  networkId: string;
  name: string;
  obstacle: Obstacle;
}

function UnusableTarget({ projectId, networkId, name, obstacle: { why, fix } }: UnusableTargetProps) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 text-small">
      <span className="min-w-0 break-words">
        {name}: {t(why)}
      </span>
      {fix && <FixReach {...{ projectId, networkId, fix }} />}
    </li>
  );
}
