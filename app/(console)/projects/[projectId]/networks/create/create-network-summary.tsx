'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiSnippets } from '#components/console/api-snippets.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { Card } from '#components/ui/card.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { networkCommands } from './network-commands.ts';
import { type NetworkPlanInput, toPlan } from './network-input.ts';

export function CreateNetworkSummary({ projectId, isAdmin }: { projectId: string; isAdmin: boolean }) {
  const t = useT();
  const plan = toPlan(useWatch<NetworkPlanInput>() as NetworkPlanInput, isAdmin);
  const answer = useQuery(networkQuotasQuery(projectId));
  return (
    <>
      <Card title={t('Quota')}>
        <QueryContent answer={answer} unknown={t('Could not load the quota')}>
          {({ quota: { network, subnet } }) => (
            <div className="flex flex-col gap-4">
              {network && <QuotaBar label={t('Networks')} used={network.used} limit={network.limit} added={1} />}
              {subnet && (
                <QuotaBar
                  label={t('Subnets')}
                  used={subnet.used}
                  limit={subnet.limit}
                  added={plan.subnets?.length ?? 0}
                />
              )}
            </div>
          )}
        </QueryContent>
      </Card>
      <Card title={t('API and command line')}>
        <ApiSnippets
          call={{ method: 'POST', path: 'console/v1/networks', json: plan }}
          command={networkCommands(plan)}
        />
      </Card>
    </>
  );
}
