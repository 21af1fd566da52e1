'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { shellWord } from '#components/console/curl.ts';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { useKeyActions } from '../use-key-actions.tsx';
import { KeyTabs } from './key-tabs.tsx';

export function KeyDetail({ projectId, name }: { projectId: string; name: string }) {
  const t = useT();
  const router = useRouter();
  const list = { label: t('Key pairs'), href: projectHref(projectId, 'key-pairs') };
  const query = useQuery(clientOf(keypairApi).show.query(projectId, { name }));
  const actions = useKeyActions(projectId, () => router.push(list.href));
  return (
    <>
      <DetailScreen
        query={query}
        goneTitle={t('You have no key pair with this name')}
        listHref={list.href}
        listLabel={t('Go to key pairs')}
      >
        {({ keypair }) => (
          <>
            <ObjectHeader
              list={list}
              name={keypair.name}
              description={t('It belongs to you, in every project.')}
              links={<AllActivityLink object={keypair.name} />}
              call={{ path: `compute/v2.1/os-keypairs/${encodeURIComponent(keypair.name)}` }}
              command={`openstack keypair show ${shellWord(keypair.name)}`}
              actions={actions.of(keypair)}
              buttons={['launch']}
            />
            <KeyTabs projectId={projectId} keypair={keypair} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}
