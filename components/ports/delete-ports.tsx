'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { portChoicesQuery } from '#lib/networking/choices.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { PortDialogProps } from './port-dialog.ts';
import { type PortRow, portName } from './port-row.ts';

const DELETION = deletion({
  title: msg('{count, plural, one {Delete port {name}?} other {Delete # ports?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # ports}}'),
  doing: msg('Deleting {count, plural, one {# port} other {# ports}}'),
  done: msg('Port {name} deleted'),
});

interface DeletePortsProps extends PortDialogProps {
  onDeleted?: (() => void) | undefined;
}

export function DeletePorts({ projectId, rows, onClose, onDeleted }: DeletePortsProps) {
  const { t, format } = useI18n();
  const floating = rows.flatMap(({ floatingIps }) => floatingIps);
  const all = useQuery(portChoicesQuery(projectId));
  return (
    <DeleteObjects
      projectId={projectId}
      areDeletedImmediately
      kinds={['port', 'server', 'quota']}
      objects={rows}
      idOf={({ port }) => port.id}
      nameOf={({ port }) => portName(port)}
      verb={DELETION}
      restsOn={all}
      deletionOf={({ port }) => clientOf(portApi).remove.request(port.id)}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>
        {t('{count, plural, one {Its addresses} other {Their addresses}} become available immediately.', {
          count: rows.length,
        })}
      </p>
      {floating.length > 0 && (
        <p>{t('Floating IPs that will no longer be associated: {addresses}.', { addresses: format.list(floating) })}</p>
      )}
      <QueryContent answer={all} unknown={t('Could not load the ports')}>
        {({ ports }) => {
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
        }}
      </QueryContent>
    </DeleteObjects>
  );
}

/** Names of the instances that would lose all of their ports. */
function cutOff(rows: readonly PortRow[], ports: readonly Port[]): string[] {
  const deleted = new Set(rows.map(({ port }) => port.id));
  const servers = rows.filter(({ device, leftover }) => device === 'instance' && !leftover);
  const last = servers.filter(({ port: { device_id } }) =>
    ports.every((port) => port.device_id !== device_id || deleted.has(port.id)),
  );
  return [...new Set(last.map(({ deviceName }) => deviceName))];
}
