'use client';

import { Share2 } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref, projectHref } from '#lib/screens/paths.ts';

export function QuickStart({ projectId }: { projectId: string }) {
  const t = useT();
  const steps = [
    t('Create a network with a subnet, which gives instances their addresses.'),
    t('Create a router with a gateway to connect the subnet to the outside.'),
    t('Launch instances on the network, and give them floating IPs to make them reachable from outside.'),
  ];
  return (
    <div className="rounded-card border bg-surface shadow-low">
      <EmptyState icon={Share2} title={t('Nothing is connected yet')} actions={<Ways projectId={projectId} />}>
        <ol className="list-inside list-decimal text-start">
          {steps.map((step) => (
            <li key={step} className="py-1">
              {step}
            </li>
          ))}
        </ol>
      </EmptyState>
    </div>
  );
}

function Ways({ projectId }: { projectId: string }) {
  const t = useT();
  const props = { projectId, isOneOfSeveral: true };
  return (
    <>
      <NewObjectLink {...props} quota="networks" href={createHref(projectId, 'networks')}>
        {t('Create network')}
      </NewObjectLink>
      <NewObjectLink
        {...props}
        quota="routers"
        href={projectHref(projectId, 'routers', { create: 'true' })}
        variant="secondary"
      >
        {t('Create router')}
      </NewObjectLink>
      <NewObjectLink {...props} quota="instances" href={createHref(projectId, 'instances')} variant="secondary">
        {t('Launch instance')}
      </NewObjectLink>
    </>
  );
}
