'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { keypairQuery } from '#lib/compute/keypairs/queries.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useKeyActions } from '../use-key-actions.tsx';
import { KeyHeader } from './key-header.tsx';
import { KeyTabs } from './key-tabs.tsx';

/** The page of one key pair: what it is, how to use it, who lets it in. */
export function KeyDetail({ projectId, name }: { projectId: string; name: string }) {
  const t = useT();
  const router = useRouter();
  const list = projectHref(projectId, 'key-pairs');
  const query = useQuery(keypairQuery(projectId, name));
  const actions = useKeyActions(projectId, () => router.push(list));
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('You have no key pair of this name')}
      actions={<ButtonLink href={list}>{t('To the key pairs')}</ButtonLink>}
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
