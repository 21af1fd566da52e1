'use client';

import { Share2 } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { createHref, projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Nothing is connected yet: what comes first. */
export function QuickStart({ projectId }: { projectId: string }) {
  const t = useT();
  const steps = [
    t('Create a network with a subnet: instances get their addresses there.'),
    t('Create a router with a gateway: it leads from the subnet out of the cloud.'),
    t('Launch instances on the network, and give them floating IPs to be reached from outside.'),
  ];
  return (
    <div className="rounded-card border bg-surface shadow-low">
      <EmptyState
        icon={Share2}
        title={t('Nothing is connected yet')}
        actions={
          <>
            <ButtonLink variant="primary" href={createHref(projectId, 'networks')}>
              {t('Create network')}
            </ButtonLink>
            <ButtonLink href={projectHref(projectId, 'routers', { create: 'true' })}>{t('Create router')}</ButtonLink>
            <ButtonLink href={createHref(projectId, 'instances')}>{t('Launch instance')}</ButtonLink>
          </>
        }
      >
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
