'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import type { RouterDialogProps } from './router-dialog.ts';
import { gatewayChoices, routerName } from './router-row.ts';

/** Sets or removes the gateway; not while floating IPs need the current one. */
export function SetGateway({ projectId, row, relatedObjects, fill, onClose }: RouterDialogProps) {
  const { t, format } = useI18n();
  const { router, floatingIps } = row;
  const update = clientOf(routerApi).update.useMutation(projectId);
  const now = router.external_gateway_info?.network_id;
  const mayBe = (networkId: string) => floatingIps.length === 0 || networkId === now;
  return (
    <FormDialog
      title={msg('Gateway of {name}', { name: routerName(router) })}
      schema={z.object({ external_gateway_info: z.string().refine(mayBe, msg('Floating IPs need this gateway')) })}
      defaultValues={{ external_gateway_info: now ?? fill?.networkId ?? '' }}
      onSave={({ external_gateway_info: network_id }) => {
        const external_gateway_info = network_id ? { network_id } : null;
        return update.mutateAsync({ id: router.id, external_gateway_info });
      }}
      onClose={onClose}
    >
      {floatingIps.length > 0 && (
        <Alert tone="warning" title={t('Floating IPs need this gateway')}>
          {t('Disassociate {addresses} before you change the gateway.', { addresses: format.list(floatingIps) })}
        </Alert>
      )}
      <FormFields
        of={{
          external_gateway_info: {
            label: msg('External network'),
            placeholder: msg('No gateway'),
            options: gatewayChoices(relatedObjects),
          },
        }}
      />
    </FormDialog>
  );
}
