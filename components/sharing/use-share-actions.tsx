'use client';

import { firstReason } from '#components/console/first-reason.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ActionStart, ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SHARE_VERBS, type ShareVerb } from '#lib/console/networking/shares/verbs.ts';
import { msg } from '#lib/i18n/text.ts';
import { countTexts, SHARED_KIND_WORDS } from './share-words.ts';
import type { ShareRow } from './use-shares.ts';

const EndShareDialog = lazyComponent(async () => (await import('./end-share-dialog.tsx')).EndShareDialog);

/** Ends shares: those of an own object, or the one that lets this project use an object. */
export function useShareActions(projectId: string): ObjectActions<ShareRow> {
  const end: ActionStart<ShareRow>['dialog'] = ([row], onClose) => (
    <EndShareDialog {...{ projectId, onClose, ...row }} />
  );
  return useKindActions<ShareRow, ShareVerb>({
    verbs: SHARE_VERBS,
    of: projectId,
    allowed: ({ object, share, isOwner, isForAll, isSharedWithAll }) =>
      firstReason(
        !isForAll || SHARED_KIND_WORDS[object.object_type].isForAll,
        isOwner ||
          isSharedWithAll ||
          countTexts(share.uses).length === 0 ||
          msg('This project still uses it. Remove its uses first.'),
      ),
    dialogs: { stop: end, leave: end },
  });
}
