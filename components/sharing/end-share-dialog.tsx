'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { useSession } from '#lib/client/session.ts';
import { useEndShare } from '#lib/console/shares/queries.ts';
import type { Share } from '#lib/console/shares/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ShareableObject } from './share-object-dialog.tsx';
import { consequencesOf } from './share-words.ts';

interface EndShareDialogProps {
  projectId: string;
  object: ShareableObject;
  share: Share;
  /** Whether the owner stops the share, or the other project leaves it. */
  isOwner: boolean;
  /** The other project can then use the object without this share. */
  isSharedWithAll: boolean;
  onClose: () => void;
}

/** Asks before an object is no longer shared with a project, and says what of that project changes with it. */
export function EndShareDialog({ projectId, object, share, isOwner, ...props }: EndShareDialogProps) {
  const { isSharedWithAll, onClose } = props;
  const t = useT();
  const end = useEndShare(projectId, object);
  const projects = useSession().data?.projects;
  const project = projects?.find(({ id }) => id === share.target_project)?.name ?? share.target_project;
  const name = object.name || object.id;
  const consequences = isSharedWithAll ? [] : consequencesOf(object.object_type, share.uses);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={isOwner ? t('Stop sharing {name} with {project}?', { name, project }) : t('Leave {name}?', { name })}
      confirmLabel={isOwner ? t('Stop sharing') : t('Leave {name}', { name })}
      onConfirm={() => end.mutateAsync(share.id)}
    >
      {isSharedWithAll && <p>{t('It is still shared with all projects, so nothing that uses it changes.')}</p>}
      {!isSharedWithAll && !isOwner && <p>{t('This project no longer sees it. Its owner can share it again.')}</p>}
      {!isSharedWithAll && isOwner && consequences.length === 0 && <p>{t('Nothing of the other project uses it.')}</p>}
      {isOwner && consequences.length > 0 && (
        <ul className="list-disc space-y-1 ps-5">
          {consequences.map((consequence) => (
            <li key={t(consequence)}>{t(consequence)}</li>
          ))}
        </ul>
      )}
    </ConfirmAction>
  );
}
