'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { shellWord } from '#components/console/curl.ts';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useKeyActions } from '../use-key-actions.tsx';
import { KeyTabs } from './key-tabs.tsx';

export function KeyDetail({ projectId, name }: { projectId: string; name: string }) {
  const t = useT();
  const router = useRouter();
  const list = projectHref(projectId, 'key-pairs');
  const query = useQuery(clientOf(keypairApi).show.query(projectId, { name }));
  const actions = useKeyActions(projectId, () => router.push(list));
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('You have no key pair with this name')}
      actions={<ButtonLink href={list}>{t('Go to key pairs')}</ButtonLink>}
    />
  );
  return (
    <>
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
        {({ keypair }) => (
          <>
            <KeyHeader projectId={projectId} name={keypair.name} actions={actions.of(keypair)} />
            <KeyTabs projectId={projectId} keypair={keypair} />
          </>
        )}
      </QueryScreen>
      {actions.dialog}
    </>
  );
}

interface KeyHeaderProps {
  projectId: string;
  name: string;
  actions: readonly Action[];
}

function KeyHeader({ projectId, name, actions }: KeyHeaderProps) {
  const t = useT();
  const [launch, ...others] = actions;
  return (
    <PageHeader
      crumbs={[{ label: t('Key pairs'), href: projectHref(projectId, 'key-pairs') }]}
      title={name}
      description={t('It belongs to you, in every project.')}
      actions={
        <>
          <AllActivityLink object={name} />
          <ApiLens
            call={{ path: `compute/v2.1/os-keypairs/${encodeURIComponent(name)}` }}
            command={`openstack keypair show ${shellWord(name)}`}
          />
          {launch && <ActionButton action={launch} />}
          <ActionMenu label={t('Actions for {name}', { name })} actions={others} />
        </>
      }
    />
  );
}
