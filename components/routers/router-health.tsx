'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { FAULTS } from '#lib/console/facts/gateway-fault-words.ts';
import type { RouterHealth } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

export function RouterHealthLine({ projectId, routerId }: { projectId: string; routerId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(factApi).routerHealth.query(projectId, { router_id: routerId }));
  return (
    <QueryContent answer={answer} unknown={t('Could not load which networks reach the outside')}>
      {({ subnets }) => <Line projectId={projectId} subnets={subnets} />}
    </QueryContent>
  );
}

function Line({ projectId, subnets }: RouterHealth & { projectId: string }) {
  const t = useT();
  const cut = subnets.filter(({ fault }) => fault !== null);
  if (subnets.length === 0) {
    return (
      <Alert tone="info" title={t('This router has no interfaces')}>
        {t('Add an interface to connect a subnet to it.')}
      </Alert>
    );
  }
  if (cut.length === 0) {
    return <Alert tone="success" title={t('All connected subnets can reach the external network.')} />;
  }
  return (
    <Alert
      tone="warning"
      title={t('{count} of {all} connected subnets cannot reach the external network', {
        count: cut.length,
        all: subnets.length,
      })}
    >
      <ul className="flex flex-col gap-0.5">
        {cut.map(({ subnet_id, network_id, name, cidr, fault }) => (
          <li key={subnet_id}>
            <AppLink href={objectHref(projectId, 'networks', network_id)}>{name}</AppLink> ({cidr}):{' '}
            {fault && t(FAULTS[fault])}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
