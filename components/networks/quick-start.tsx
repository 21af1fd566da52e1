'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Card } from '#components/ui/card.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { startingPlan } from '#lib/console/networking/networks/starting-plan.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { nameOrId } from './network-words.ts';

export function QuickStart({ projectId }: { projectId: string }) {
  const t = useT();
  // If they cannot be loaded, the list below shows the error.
  const listed = useQuery(clientOf(listedNetworkApi).list.query(projectId));
  const make = clientOf(listedNetworkApi).create.useMutation(projectId);
  const mayWrite = useMayWrite(projectId);
  const networks = listed.data?.networks ?? [];
  const mayCreateRouter = useMayCreate(projectId, 'routers') === true;
  const starting = listed.data && startingPlan(networks, { mayCreateRouter });
  if (!starting || networks.some(({ network }) => !network['router:external'])) return undefined;
  const { plan, cidr, outside } = starting;
  const create = async () => {
    try {
      const network = await make.mutateAsync(plan);
      const href = objectHref(projectId, 'networks', network.id);
      notify({ level: 'success', title: msg('Network {name} created', { name: nameOrId(network) }), href });
    } catch (thrown) {
      notifyFailure(msg('Could not create the network'), thrown);
    }
  };
  return (
    <Card title={t('Quick start')} className="mb-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted">
          {outside
            ? t('Instances need a network. This creates one with the block {cidr} and a router connected to {name}.', {
                cidr,
                name: nameOrId(outside),
              })
            : t('Instances need a network. This creates one with the block {cidr}.', { cidr })}
        </p>
        <ButtonWithReason
          variant="primary"
          isLoading={make.isPending}
          reason={mayWrite === true ? undefined : t(mayWrite)}
          onClick={() => void create()}
        >
          {t('Create it')}
        </ButtonWithReason>
      </div>
    </Card>
  );
}
