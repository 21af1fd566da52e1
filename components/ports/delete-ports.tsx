'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { msg } from '#lib/i18n/text.ts';
import { portChoicesQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { PortRow } from './port-row.ts';

export const DeletePorts = questionAbout<PortRow, { ports: readonly Port[] }>({
  useFound: (projectId) => useQuery(portChoicesQuery(projectId)),
  unknown: msg('Could not load the ports'),
  show: ({ ports }, rows, { t, format }) => {
    const names = cutOff(rows, ports);
    return (
      names.length > 0 && (
        <Alert tone="warning" title={t('This disconnects instances from the network')}>
          {t('{count, plural, one {{names} has} other {{names} have}} no other port.', {
            count: names.length,
            names: format.list(names),
          })}
        </Alert>
      )
    );
  },
});

/** Names of the instances that would lose all of their ports. */
function cutOff(rows: readonly PortRow[], ports: readonly Port[]): string[] {
  const deleted = new Set(rows.map(({ port }) => port.id));
  const servers = rows.filter(({ device, leftover }) => device === 'instance' && !leftover);
  const last = servers.filter(({ port: { device_id } }) =>
    ports.every((port) => port.device_id !== device_id || deleted.has(port.id)),
  );
  return [...new Set(last.map(({ deviceName }) => deviceName))];
}
