'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { associationObstacle } from '#lib/networking/floatingips/association-obstacle.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { type FloatingIpRelations, poolsIn } from './related-objects.ts';

interface PortFloatingIpProps extends ProjectDialogProps {
  port: Port;
  fixedAddress: string;
  name: string;
  relatedObjects: FloatingIpRelations;
}

export function PortFloatingIp({ projectId, port, fixedAddress, name, relatedObjects, onClose }: PortFloatingIpProps) {
  const { t, format } = useI18n();
  const allocate = clientOf(floatingIpApi).create.useMutation(projectId);
  const update = clientOf(floatingIpApi).update.useMutation(projectId);
  const mayAllocate = useMayCreate(projectId, 'floating_ips');
  const pools = poolsIn(relatedObjects.networks).filter(
    ({ id }) => associationObstacle(port, id, relatedObjects) === undefined,
  );
  const isHere = ({ floating_network_id }: { floating_network_id: string }) =>
    pools.some(({ id }) => id === floating_network_id);
  const idle = relatedObjects.floatingIps.filter((one) => one.port_id === null && isHere(one));
  const options = [
    ...idle.map(({ id, floating_ip_address: address }) => ({ value: id, label: t('{address} (idle)', { address }) })),
    ...(mayAllocate === true ? pools : []).map(({ id, name: pool }) => ({
      value: id,
      label: t('A new address from {pool} ({free} free)', {
        pool: pool || id,
        free: format.number(relatedObjects.facts.pools.find(({ network_id }) => network_id === id)?.free ?? 0),
      }),
    })),
  ];
  const target = { port_id: port.id, fixed_ip_address: fixedAddress };
  return (
    <FormDialog
      allowed={idle.length > 0 || mayAllocate}
      title={msg('Floating IP for {name}', { name })}
      description={msg('Associated with {address}.', { address: fixedAddress })}
      submitLabel={msg('Associate')}
      schema={z.object({ address: z.string().min(1, msg('Choose an address.')) })}
      defaultValues={{ address: options[0]?.value ?? '' }}
      fieldOf={{ floating_network_id: 'address', port_id: 'address' }}
      onSave={async ({ address }) => {
        if (idle.some(({ id }) => id === address)) await update.mutateAsync({ id: address, ...target });
        else await allocate.mutateAsync({ floatingip: { floating_network_id: address, ...target } });
      }}
      onClose={onClose}
      fields={{ address: { label: msg('Floating IP'), placeholder: msg('Choose an address'), options: options } }}
    />
  );
}
