'use client';

import { LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { SharedProject } from '#components/projects/shared-project.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { Share } from '#lib/console/networking/shares/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ShareableObject } from './share-object-dialog.tsx';
import { countTexts, SHARED_KIND_WORDS } from './share-words.ts';

const EndShareDialog = lazyComponent(async () => (await import('./end-share-dialog.tsx')).EndShareDialog);

const ALL_PROJECTS = '*';

interface ShareListProps {
  projectId: string;
  object: ShareableObject;
  shares: readonly Share[];
  isOwner: boolean;
}

export function ShareList({ projectId, object, shares, isOwner }: ShareListProps) {
  const [ending, setEnding] = useState<Share>();
  const isSharedWithAll = shares.some(({ target_project }) => target_project === ALL_PROJECTS);
  return (
    <>
      <ul className="divide-y">
        {shares.map((share) => (
          <ShareRow
            key={share.id}
            {...{ projectId, object, share, isOwner, isSharedWithAll }}
            onEnd={() => setEnding(share)}
          />
        ))}
      </ul>
      {ending && (
        <EndShareDialog
          {...{ projectId, object, isOwner, isSharedWithAll }}
          share={ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

interface ShareRowProps extends Omit<ShareListProps, 'shares'> {
  share: Share;
  /** The project can then use the object without a share of its own. */
  isSharedWithAll: boolean;
  onEnd: () => void;
}

function ShareRow({ projectId, object, share, isOwner, isSharedWithAll, onEnd }: ShareRowProps) {
  const t = useT();
  const { target_project, uses } = share;
  const mayWrite = useMayWrite(projectId);
  const isForAll = target_project === ALL_PROJECTS;
  const counts = countTexts(uses);
  const allowed = isForAll ? SHARED_KIND_WORDS[object.object_type].isForAll : mayWrite;
  const isInUse = allowed === true && !isOwner && !isSharedWithAll && counts.length > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-56">
        {isForAll ? <span className="font-medium">{t('All projects')}</span> : <SharedProject id={target_project} />}
      </span>
      <span className="text-ink-muted">
        {counts.length > 0 ? counts.map((count) => t(count)).join(', ') : t('Not in use')}
      </span>
      <ActionButton
        size="small"
        variant="ghost"
        action={{
          label: isOwner ? t('Stop sharing') : t('Leave'),
          icon: isOwner ? <UserMinus aria-hidden /> : <LogOut aria-hidden />,
          allowed: isInUse ? msg('This project still uses it. Remove its uses first.') : allowed,
          onSelect: onEnd,
        }}
      />
    </li>
  );
}
