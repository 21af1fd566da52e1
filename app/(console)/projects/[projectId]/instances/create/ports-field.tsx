'use client';

import { CheckListField } from '#components/console/check-list-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { type Choices, named } from './resolve-launch.ts';

/** Ports that were made before, with their addresses; only where there are any free ones. */
export function PortsField({ choices: { ports, networks } }: { choices: Choices }) {
  const t = useT();
  const free = ports?.filter(({ device_id, fixed_ips }) => device_id === '' && fixed_ips.length > 0) ?? [];
  if (free.length === 0) return null;
  return (
    <CheckListField
      name="ports"
      label={t('Existing ports')}
      hint={t('A port brings its own address and security groups.')}
      empty=""
      options={free.map(({ id, name, network_id, fixed_ips }) => ({
        value: id,
        label: name || id,
        note: [named(networks, network_id)?.name, ...fixed_ips.map(({ ip_address }) => ip_address)]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
