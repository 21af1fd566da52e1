'use client';

import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { shareApis } from '#lib/console/networking/shares/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectShareList } from './kind.tsx';
import type { ShareableObject } from './share-object-dialog.tsx';

const ShareObjectDialog = lazyComponent(async () => (await import('./share-object-dialog.tsx')).ShareObjectDialog);

/** With whom an object is shared. */
export function ObjectSharing({ projectId, object }: { projectId: string; object: ShareableObject }) {
  const t = useT();
  // The list shows the error if they cannot be loaded.
  const shares = useQuery(clientOf(shareApis[object.object_type]).list.query(projectId, object.id));
  return (
    <div className="flex flex-col gap-3">
      {shares.data?.is_owner === false && <p className="text-ink-muted">{t('Shared with this project')}</p>}
      {shares.data?.is_owner && (
        <div className="flex justify-end">
          <DialogButton
            size="small"
            projectId={projectId}
            label={t('Share with a project')}
            icon={Share2}
            dialog={(onClose) => <ShareObjectDialog {...{ projectId, object, onClose }} />}
          />
        </div>
      )}
      <KindList list={objectShareList(object)} scope={projectId} />
    </div>
  );
}
