'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiCard } from '#components/console/api-card.tsx';
import { QuotaAfterCard } from '#components/console/quota-after-card.tsx';
import { AllQuotasLink } from '#components/quotas/all-quotas-link.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import type { InternetContext } from './internet-access.ts';
import { networkCommands } from './network-commands.ts';
import type { NetworkPlanInput } from './network-input.ts';
import { toPlan } from './network-plan.ts';

interface CreateNetworkSummaryProps {
  projectId: string;
  isAdmin: boolean;
  context: InternetContext;
}

export function CreateNetworkSummary({ projectId, isAdmin, context }: CreateNetworkSummaryProps) {
  const t = useT();
  const plan = toPlan(useWatch<NetworkPlanInput>() as NetworkPlanInput, isAdmin, context);
  const bars = mapAnswer(useQuery(networkQuotasQuery(projectId)), ({ quota: { network, subnet, router } }) => [
    ...(network ? [{ quota: 'network', label: t('Networks'), ...network, added: 1 }] : []),
    ...(subnet ? [{ quota: 'subnet', label: t('Subnets'), ...subnet, added: plan.subnets?.length ?? 0 }] : []),
    ...(router ? [{ quota: 'router', label: t('Routers'), ...router, added: plan.router ? 1 : 0 }] : []),
  ]);
  return (
    <>
      <QuotaAfterCard aside={<AllQuotasLink projectId={projectId} />} bars={bars} />
      <ApiCard call={{ method: 'POST', path: 'console/v1/networks', json: plan }} command={networkCommands(plan)} />
    </>
  );
}
