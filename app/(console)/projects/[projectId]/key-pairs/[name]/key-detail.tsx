'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { shellWord } from '#components/console/curl.ts';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { useKeyActions } from '../use-key-actions.tsx';
import { KeyTabs } from './key-tabs.tsx';

export function KeyDetail({ projectId, name }: { projectId: string; name: string }) {
  const t = useT();
  const router = useRouter();
  const list = projectHref(projectId, 'key-pairs');
  const query = useQuery(clientOf(keypairApi).show.query(projectId, { name }));
  const actions = useKeyActions(projectId, () => router.push(list));
  return (
    <>
      <DetailScreen
        query={query}
        goneTitle={t('You have no key pair with this name')}
        listHref={list}
        listLabel={t('Go to key pairs')}
      >
        {({ keypair }) => (
          <>
            <KeyHeader projectId={projectId} name={keypair.name} actions={actions.of(keypair)} />
            <KeyTabs projectId={projectId} keypair={keypair} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}

function KeyHeader({ projectId, name, actions }: { projectId: string; name: string; actions: readonly Action[] }) {
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
