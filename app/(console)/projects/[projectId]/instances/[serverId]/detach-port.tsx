'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Port } from '#lib/networking/ports/schema.ts';

export function DetachPort({ projectId, server, port, onClose }: ProjectDialogProps & { server: Server; port: Port }) {
  const { t, format } = useI18n();
  const detach = clientOf(serverDetailsApi).detachInterface.useMutation(projectId);
  const list = format.list(port.fixed_ips.map(({ ip_address }) => ip_address));
  const name = list || port.mac_address;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Detach {name} from {server}?', { name, server: server.name })}
      confirmLabel={t('Detach {name}', { name })}
      onConfirm={async () => {
        await detach.mutateAsync({ server_id: server.id, port_id: port.id });
      }}
    >
      <p>{t('The network interface disappears from the running system. The instance is no longer reachable there.')}</p>
      <p>
        {t(
          'A port that was created with the instance is deleted with its address. A port that existed before is kept.',
        )}
      </p>
    </ConfirmAction>
  );
}
