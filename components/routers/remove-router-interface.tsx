'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import type { RouterDialogProps } from './router-dialog.ts';
import { floatingIpsInto, interfaceName, type RouterRelations, type RouterRow, routerName } from './router-row.ts';

/** Removes an interface, unless floating IPs need it. */
export function RemoveRouterInterface({ projectId, row, relatedObjects, onClose }: RouterDialogProps) {
  const { t } = useI18n();
  const remove = clientOf(routerApi).removeInterface.useMutation(projectId);
  const { router, interfaces } = row;
  return (
    <FormDialog
      title={t('Remove interface of {name}', { name: routerName(router) })}
      submitLabel={t('Remove interface')}
      schema={z.object({
        portId: z
          .string()
          .min(1, msg('Choose a subnet.'))
          .refine((portId) => floatingIpsInTheWay(portId, row, relatedObjects).length === 0, {
            message: msg('Floating IPs need this interface'),
          }),
      })}
      defaultValues={{ portId: interfaces.length === 1 ? (interfaces[0]?.portId ?? '') : '' }}
      fieldOf={{ port_id: 'portId' }}
      onSave={({ portId }) => remove.mutateAsync({ id: router.id, port_id: portId })}
      onClose={onClose}
    >
      <p>{t('Instances on the subnet can no longer reach other networks through this router.')}</p>
      <SelectField
        name="portId"
        label={t('Subnet')}
        isRequired
        placeholder={t('Choose a subnet')}
        options={interfaces.map((iface) => ({ value: iface.portId, label: interfaceName(iface) }))}
      />
      <FloatingIpsInTheWay row={row} relatedObjects={relatedObjects} />
    </FormDialog>
  );
}

const floatingIpsInTheWay = (
  portId: string,
  { router, interfaces }: RouterRow,
  relatedObjects: RouterRelations,
): string[] =>
  interfaces
    .filter((iface) => iface.portId === portId)
    .flatMap((iface) => floatingIpsInto(router.id, iface, relatedObjects));

function FloatingIpsInTheWay({ row, relatedObjects }: Pick<RouterDialogProps, 'row' | 'relatedObjects'>) {
  const { t, format } = useI18n();
  const portId: string = useWatch({ name: 'portId' });
  const addresses = floatingIpsInTheWay(portId, row, relatedObjects);
  if (addresses.length === 0) return null;
  return (
    <Alert tone="warning" title={t('Floating IPs need this interface')}>
      {t('Disassociate {addresses} first.', { addresses: format.list(addresses) })}
    </Alert>
  );
}
