'use client';

import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { shareApis } from '#lib/console/networking/shares/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ShareList } from './share-list.tsx';
import type { ShareableObject } from './share-object-dialog.tsx';
import { SHARED_KIND_WORDS } from './share-words.ts';

const ShareObjectDialog = lazyComponent(async () => (await import('./share-object-dialog.tsx')).ShareObjectDialog);

export function SharingCard({ projectId, object }: { projectId: string; object: ShareableObject }) {
  const t = useT();
  const query = useQuery(clientOf(shareApis[object.object_type]).list.query(projectId, object.id));
  const isOwner = query.data?.is_owner === true;
  return (
    <Card
      title={isOwner ? t('Shared with') : t('Shared with this project')}
      hasPadding={false}
      aside={
        isOwner && (
          <DialogButton
            size="small"
            projectId={projectId}
            label={t('Share with a project')}
            icon={Share2}
            dialog={(onClose) => <ShareObjectDialog {...{ projectId, object, onClose }} />}
          />
        )
      }
    >
      <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-8" />}>
        {({ shares }) =>
          shares.length === 0 ? (
            <EmptyState icon={Share2} title={t('Not shared with any project')}>
              {t(SHARED_KIND_WORDS[object.object_type].offer)}
            </EmptyState>
          ) : (
            <ShareList {...{ projectId, object, shares, isOwner }} />
          )
        }
      </QueryScreen>
    </Card>
  );
}
