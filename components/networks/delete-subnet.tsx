'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkPortsQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { canDeleteSubnet } from '#lib/networking/subnets/can.ts';
import { subnetApi } from '#lib/networking/subnets/contract.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { Blockers } from './blockers.tsx';
import { subnetName } from './network-words.ts';

const DELETION = deletion({
  title: msg('Delete subnet {name}?'),
  confirm: msg('Delete {name}'),
  doing: msg('Deleting {name}'),
  done: msg('Subnet {name} deleted'),
});

export function DeleteSubnet({ projectId, subnet, onClose }: ProjectDialogProps & { subnet: Subnet }) {
  const t = useT();
  const ports = useQuery(networkPortsQuery(projectId, subnet.network_id));
  const holds = (port: Port) => port.fixed_ips.some(({ subnet_id }) => subnet_id === subnet.id);
  const blocking = (ports.data?.ports ?? []).filter((port) => holds(port) && canDeleteSubnet(subnet, [port]) !== true);
  const refusal = canDeleteSubnet(subnet, blocking);
  return (
    <DeleteObjects
      projectId={projectId}
      areDeletedImmediately
      kinds={['subnet', 'network', 'quota']}
      objects={[subnet]}
      idOf={({ id }) => id}
      nameOf={subnetName}
      verb={DELETION}
      restsOn={ports}
      blockedReason={refusal === true ? undefined : t(refusal)}
      deletionOf={({ id }) => clientOf(subnetApi).remove.request(id)}
      onClose={onClose}
    >
      <p>{t('Its addresses are no longer assigned on this network.')}</p>
      <QueryContent answer={ports} unknown={t('Could not look up the ports on it')}>
        {() => <Blockers projectId={projectId} ports={blocking} />}
      </QueryContent>
    </DeleteObjects>
  );
}
