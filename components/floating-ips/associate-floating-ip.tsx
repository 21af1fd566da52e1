'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import { PortTargets } from './port-targets.tsx';

export function AssociateFloatingIp({ projectId, rows: [row], relatedObjects, onClose }: FloatingIpDialogProps) {
  const t = useT();
  const update = clientOf(floatingIpApi).update.useMutation(projectId);
  const { id, floating_ip_address, floating_network_id, fixed_ip_address } = row.floatingIp;
  const address = floating_ip_address;
  return (
    <FormDialog
      title={msg('Associate {address}', { address })}
      submitLabel={msg('Associate')}
      size="medium"
      schema={z.object({ port_id: z.string().min(1, msg('Choose an instance or port.')) })}
      onSave={(input) => update.mutateAsync({ id, ...input })}
      onClose={onClose}
    >
      {fixed_ip_address !== null && (
        <Alert tone="warning" title={t('It is moved from its current port')}>
          {t('{name} is no longer reachable at {address}.', { name: row.server?.name ?? fixed_ip_address, address })}
        </Alert>
      )}
      <PortTargets {...{ projectId, relatedObjects }} networkId={floating_network_id} label={msg('Instance')} />
    </FormDialog>
  );
}
