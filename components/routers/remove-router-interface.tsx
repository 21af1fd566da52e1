'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { InterfaceInUse } from './interface-in-use.tsx';
import type { RouterDialogProps } from './router-dialog.ts';
import { floatingIpsInto, interfaceName, routerName } from './router-row.ts';

/** Removes an interface, unless floating IPs need it. */
export function RemoveRouterInterface({ projectId, row, relatedObjects, onClose }: RouterDialogProps) {
  const t = useT();
  const remove = clientOf(routerApi).removeInterface.useMutation(projectId);
  const { router, interfaces } = row;
  const floatingIpsOf = (portId: string) =>
    interfaces
      .filter((iface) => iface.portId === portId)
      .flatMap((iface) => floatingIpsInto(router.id, iface, relatedObjects));
  const isFree = (portId: string) => floatingIpsOf(portId).length === 0;
  const [only, ...others] = interfaces;
  return (
    <FormDialog
      title={msg('Remove interface of {name}', { name: routerName(router) })}
      submitLabel={msg('Remove interface')}
      schema={z.object({
        port_id: z.string().min(1, msg('Choose a subnet.')).refine(isFree, msg('Floating IPs need this interface')),
      })}
      defaultValues={{ port_id: others.length === 0 && only ? only.portId : '' }}
      onSave={(input) => remove.mutateAsync({ id: router.id, ...input })}
      onClose={onClose}
    >
      <p>{t('Instances on the subnet can no longer reach other networks through this router.')}</p>
      <FormFields
        of={{
          port_id: {
            label: msg('Subnet'),
            placeholder: msg('Choose a subnet'),
            options: interfaces.map((iface) => ({ value: iface.portId, label: interfaceName(iface) })),
          },
        }}
      />
      <ChosenInUse floatingIpsOf={floatingIpsOf} />
    </FormDialog>
  );
}

function ChosenInUse({ floatingIpsOf }: { floatingIpsOf: (portId: string) => string[] }) {
  return <InterfaceInUse addresses={floatingIpsOf(useWatch({ name: 'port_id' }))} />;
}
