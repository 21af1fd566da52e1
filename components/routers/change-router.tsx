'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import {
  floatingIpsInto,
  gatewayChoices,
  interfaceName,
  type RouterRelations,
  type RouterRow,
  routerName,
  subnetChoices,
  unavailableSubnets,
} from './router-row.ts';
import { UnavailableSubnets } from './unavailable-subnets.tsx';

/** Props of every dialog about a router. A dialog is mounted only while it is open. */
export interface RouterDialogProps extends ProjectDialogProps {
  row: RouterRow;
  relatedObjects: RouterRelations;
  fill?: { networkId?: string | undefined; subnetId?: string; isUp?: boolean };
}

const Facts = z.object({ name: z.string().max(255), admin_state_up: z.boolean() });

export function EditRouter({ projectId, row: { router }, fill, onClose }: RouterDialogProps) {
  const update = clientOf(routerApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: routerName(router) })}
      schema={Facts}
      defaultValues={{ ...router, admin_state_up: fill?.isUp ?? router.admin_state_up }}
      onSave={(changes) => update.mutateAsync({ id: router.id, ...changes })}
      onClose={onClose}
      fields={{ name: {}, admin_state_up: {} }}
    />
  );
}

/** Sets or removes the gateway; not while floating IPs need the current one. */
export function SetGateway({
  projectId,
  row: { router, floatingIps },
  relatedObjects,
  fill,
  onClose,
}: RouterDialogProps) {
  const { t, format } = useI18n();
  const update = clientOf(routerApi).update.useMutation(projectId);
  const now = router.external_gateway_info?.network_id;
  return (
    <FormDialog
      title={msg('Gateway of {name}', { name: routerName(router) })}
      schema={z
        .object({ networkId: z.string() })
        .refine(({ networkId }) => floatingIps.length === 0 || networkId === now, {
          path: ['networkId'],
          message: msg('Floating IPs need this gateway'),
        })}
      defaultValues={{ networkId: now ?? fill?.networkId ?? '' }}
      fieldOf={{ external_gateway_info: 'networkId' }}
      onSave={async ({ networkId }) => {
        const external_gateway_info = networkId ? { network_id: networkId } : null;
        await update.mutateAsync({ id: router.id, external_gateway_info });
      }}
      onClose={onClose}
    >
      {floatingIps.length > 0 && (
        <Alert tone="warning" title={t('Floating IPs need this gateway')}>
          {t('Disassociate {addresses} before you change the gateway.', { addresses: format.list(floatingIps) })}
        </Alert>
      )}
      <SelectField
        name="networkId"
        label={t('External network')}
        placeholder={t('No gateway')}
        options={gatewayChoices(relatedObjects)}
      />
    </FormDialog>
  );
}

export function AddRouterInterface({
  projectId,
  row: { router, interfaces },
  relatedObjects,
  fill,
  onClose,
}: RouterDialogProps) {
  const add = clientOf(routerApi).addInterface.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Add interface to {name}', { name: routerName(router) })}
      submitLabel={msg('Add interface')}
      schema={z.object({ subnetId: z.string().min(1, msg('Choose a subnet.')) })}
      defaultValues={{ subnetId: fill?.subnetId ?? '' }}
      fieldOf={{ subnet_id: 'subnetId' }}
      onSave={({ subnetId }) => add.mutateAsync({ id: router.id, subnet_id: subnetId })}
      onClose={onClose}
      fields={{
        subnetId: {
          label: msg('Subnet'),
          placeholder: msg('Choose a subnet'),
          options: subnetChoices(relatedObjects, interfaces),
        },
      }}
    >
      <UnavailableSubnets subnets={unavailableSubnets(relatedObjects, interfaces)} />
    </FormDialog>
  );
}

/** Removes an interface, unless floating IPs need it. */
export function RemoveRouterInterface({ projectId, row, relatedObjects, onClose }: RouterDialogProps) {
  const { t } = useI18n();
  const remove = clientOf(routerApi).removeInterface.useMutation(projectId);
  const { router, interfaces } = row;
  return (
    <FormDialog
      title={msg('Remove interface of {name}', { name: routerName(router) })}
      submitLabel={msg('Remove interface')}
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
