'use client';

import { CheckListField } from '#components/console/check-list-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { type Choices, findByIdOrName } from './resolve-launch.ts';

export function ExistingPorts({ ports, networks }: { ports: readonly Port[]; networks: Choices['networks'] }) {
  const t = useT();
  return (
    <CheckListField
      name="ports"
      label={t('Existing ports')}
      empty=""
      options={ports.map(({ id, name, network_id, fixed_ips }) => ({
        value: id,
        label: name || id,
        note: [findByIdOrName(networks, network_id)?.name, ...fixed_ips.map(({ ip_address }) => ip_address)]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
