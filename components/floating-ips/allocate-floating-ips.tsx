'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { NewFloatingIp } from '#lib/networking/floatingips/schema.ts';
import { PortTargets } from './port-targets.tsx';
import { type FloatingIpRelations, poolsIn } from './related-objects.ts';

const Input = z
  .object({
    floating_network_id: z.string().min(1, msg('Choose a network.')),
    count: z.int().min(1).max(20),
    floating_ip_address: z
      .string()
      .trim()
      .refine((text) => text === '' || z.ipv4().safeParse(text).success, msg('This is not an IPv4 address.')),
    port_id: z.string(),
    description: z.string().max(255),
  })
  .refine(({ count, port_id, floating_ip_address: address }) => count === 1 || (port_id === '' && address === ''), {
    path: ['count'],
    message: msg('Only a single address can be chosen or associated directly.'),
  });
type Input = z.infer<typeof Input>;

/** The request for one address; empty fields are omitted. */
const toNew = ({ count: _, floating_network_id, ...given }: Input): NewFloatingIp => ({
  floating_network_id,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
});

interface AllocateFloatingIpsProps extends ProjectDialogProps {
  relatedObjects: FloatingIpRelations;
}

export function AllocateFloatingIps({ projectId, relatedObjects, onClose }: AllocateFloatingIpsProps) {
  const { t, format } = useI18n();
  const freeIn = (poolId: string) => relatedObjects.facts.pools.find(({ network_id }) => network_id === poolId)?.free;
  const poolLabel = (name: string, free: number | undefined) =>
    free === undefined ? name : t('{name} ({free} free)', { name, free: format.number(free) });
  const allocate = clientOf(floatingIpApi).create.useMutation(projectId);
  const pools = poolsIn(relatedObjects.networks);
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'floating_ips')}
      title={msg('Allocate floating IP')}
      description={msg('An address that is reachable from outside and can be moved between instances.')}
      submitLabel={msg('Allocate')}
      schema={Input}
      defaultValues={{ floating_network_id: pools[0]?.id ?? '', count: 1 }}
      onSave={async (input) => {
        const made = await allocate.mutateAsync({
          floatingips: Array.from({ length: input.count }, () => toNew(input)),
        });
        const addresses = ('floatingips' in made ? made.floatingips : [])
          .map(({ floating_ip_address }) => floating_ip_address)
          .join(', ');
        notify({ level: 'success', title: msg('{addresses} allocated', { addresses }) });
      }}
      onClose={onClose}
      fields={{
        floating_network_id: {
          label: msg('External network'),
          placeholder: pools.length > 0 ? msg('Choose a network') : msg('There is no external network yet'),
          options: pools.map(({ id, name }) => ({ value: id, label: poolLabel(name || id, freeIn(id)) })),
        },
        count: { label: msg('Number of addresses'), isHalf: true },
        floating_ip_address: {
          label: msg('Address'),
          hint: msg('Only managers can choose an address.'),
          isHalf: true,
        },
        description: { control: 'text' },
      }}
    >
      <Target projectId={projectId} relatedObjects={relatedObjects} />
      <Call />
    </FormDialog>
  );
}

function Target({ projectId, relatedObjects }: Omit<AllocateFloatingIpsProps, 'onClose'>) {
  const networkId = useWatch<Input, 'floating_network_id'>({ name: 'floating_network_id' });
  return (
    <PortTargets
      {...{ projectId, networkId, relatedObjects }}
      label={msg('Associated with')}
      noneLabel={msg('Not associated yet')}
    />
  );
}

function Call() {
  const input = useWatch<Input>() as Input;
  const port = input.port_id ? ` --port ${input.port_id}` : '';
  return (
    <CallDetails
      call={{ method: 'POST', path: 'networking/v2.0/floatingips', json: { floatingip: toNew(input) } }}
      command={`openstack floating ip create${port} ${input.floating_network_id}`}
    />
  );
}
