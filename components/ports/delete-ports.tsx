'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { portChoicesQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { PortRow } from './port-row.ts';

export function DeletePorts(props: VerbDialogProps<PortRow>) {
  const { t, format } = useI18n();
  const { projectId, rows } = props;
  const floating = rows.flatMap(({ floatingIps }) => floatingIps);
  const all = useQuery(portChoicesQuery(projectId));
  return (
    <VerbDialog {...props} restsOn={all}>
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
    </VerbDialog>
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
