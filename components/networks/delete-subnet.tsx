'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { networkPortsQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { canDeleteSubnet } from '#lib/networking/subnets/can.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { Blockers } from './blockers.tsx';

export function DeleteSubnet(props: VerbDialogProps<Subnet>) {
  const t = useT();
  const { projectId, rows } = props;
  const [subnet] = rows;
  const ports = useQuery(networkPortsQuery(projectId, subnet.network_id));
  const holds = (port: Port) => port.fixed_ips.some(({ subnet_id }) => subnet_id === subnet.id);
  const blocking = (ports.data?.ports ?? []).filter((port) => holds(port) && canDeleteSubnet(subnet, [port]) !== true);
  const refusal = canDeleteSubnet(subnet, blocking);
  return (
    <VerbDialog {...props} restsOn={ports} blockedReason={refusal === true ? undefined : t(refusal)}>
      <QueryContent answer={ports} unknown={t('Could not look up the ports on it')}>
        {() => <Blockers projectId={projectId} ports={blocking} />}
      </QueryContent>
    </VerbDialog>
  );
}
