'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkPortsQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { canDeleteSubnet } from '#lib/networking/subnets/can.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { Blockers } from './blockers.tsx';

const blocks = (port: Port, subnet: Subnet) =>
  port.fixed_ips.some(({ subnet_id }) => subnet_id === subnet.id) && canDeleteSubnet(subnet, [port]) !== true;

export const DeleteSubnet = questionAbout<Subnet, readonly Port[]>({
  useFound: (projectId, [subnet]) =>
    mapAnswer(useQuery(networkPortsQuery(projectId, subnet.network_id)), ({ ports }) =>
      ports.filter((port) => blocks(port, subnet)),
    ),
  unknown: msg('Could not look up the ports on it'),
  show: (blocking, _rows, _i18n, projectId) => <Blockers projectId={projectId} ports={blocking} />,
  refusalOf: (blocking, [subnet]) => {
    const verdict = canDeleteSubnet(subnet, blocking);
    return verdict === true ? undefined : verdict;
  },
});
