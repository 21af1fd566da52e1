'use client';

import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { sharedObjectApi } from '#lib/console/networking/shares/contract.ts';
import type { SharedObject } from '#lib/console/networking/shares/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { ShareList } from './share-list.tsx';
import { SHARED_KIND_WORDS } from './share-words.ts';

export function SharedObjects({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <QueryScreen
      query={useQuery(clientOf(sharedObjectApi).list.query(projectId))}
      skeleton={<Skeleton className="h-40" />}
    >
      {({ shared_objects, is_truncated }) =>
        shared_objects.length === 0 ? (
          <Card title={t('Shared objects')} hasPadding={false}>
            <EmptyState icon={Handshake} title={t('Nothing is shared')}>
              {t(
                'Networks, security groups, subnet pools, address scopes, address groups and QoS policies that this project shares, or that are shared with it, appear here.',
              )}
            </EmptyState>
          </Card>
        ) : (
          <div className="flex flex-col gap-4">
            {is_truncated && (
              <Alert
                tone="info"
                title={t('There are more. The {count} newest are shown.', { count: shared_objects.length })}
              />
            )}
            {shared_objects.map((object) => (
              <SharedObjectCard key={object.id} projectId={projectId} object={object} />
            ))}
          </div>
        )
      }
    </QueryScreen>
  );
}

const PAGES = { network: 'networks', security_group: 'security-groups' } as const;

function SharedObjectCard({ projectId, object }: { projectId: string; object: SharedObject }) {
  const t = useT();
  const { object_type, id, is_owner: isOwner, shares } = object;
  const name = object.name || id;
  const page = object_type in PAGES ? PAGES[object_type as keyof typeof PAGES] : undefined;
  const title = page ? <AppLink href={objectHref(projectId, page, id, { tab: 'sharing' })}>{name}</AppLink> : name;
  return (
    <Card
      hasPadding={false}
      title={title}
      aside={
        <>
          <span>{t(SHARED_KIND_WORDS[object_type].label)}</span>
          <span>{isOwner ? t('Owned by this project') : t('Shared with this project')}</span>
        </>
      }
    >
      <ShareList {...{ projectId, object, shares, isOwner }} />
    </Card>
  );
}
