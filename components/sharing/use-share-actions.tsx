'use client';

import { LogOut, UserMinus } from 'lucide-react';
import { firstReason } from '#components/console/first-reason.ts';
import { type ObjectActions, useActionList } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { countTexts, SHARED_KIND_WORDS } from './share-words.ts';
import type { ShareRow } from './use-shares.ts';

const EndShareDialog = lazyComponent(async () => (await import('./end-share-dialog.tsx')).EndShareDialog);

/** Ends shares: those of an own object, or the one that lets this project use an object. */
export function useShareActions(projectId: string): ObjectActions<ShareRow> {
  const mayWrite = useMayWrite(projectId);
  const ending = {
    allowed: ({ object, share, isOwner, isForAll, isSharedWithAll }: ShareRow) =>
      firstReason(
        !isForAll || SHARED_KIND_WORDS[object.object_type].isForAll,
        mayWrite,
        isOwner ||
          isSharedWithAll ||
          countTexts(share.uses).length === 0 ||
          msg('This project still uses it. Remove its uses first.'),
      ),
    dialog: ([row]: readonly [ShareRow, ...ShareRow[]], onClose: () => void) => (
      <EndShareDialog {...{ projectId, onClose, ...row }} />
    ),
  };
  return useActionList<ShareRow, string>([
    { ...ending, id: 'stop', label: msg('Stop sharing'), icon: UserMinus, fits: ({ isOwner }) => isOwner },
    { ...ending, id: 'leave', label: msg('Leave'), icon: LogOut, fits: ({ isOwner }) => !isOwner },
  ]);
}
