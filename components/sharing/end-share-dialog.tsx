'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { useReversibleChange } from '#components/console/use-reversible-change.ts';
import { shareApis } from '#lib/console/networking/shares/contract.ts';
import type { Share } from '#lib/console/networking/shares/schema.ts';
import { SHARE_VERBS } from '#lib/console/networking/shares/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { rbacPolicyApi } from '#lib/networking/rbac-policies/contract.ts';
import type { ShareableObject } from './share-object-dialog.tsx';
import { sharePolicy } from './share-policy.ts';
import { countTexts, endSentences } from './share-words.ts';

interface EndShareDialogProps extends ProjectDialogProps {
  object: ShareableObject;
  share: Share;
  /** Name of the other project. */
  projectName: string;
  isOwner: boolean;
  /** The other project can then use the object without this share. */
  isSharedWithAll: boolean;
}

export function EndShareDialog({ projectId, object, share, isOwner, ...props }: EndShareDialogProps) {
  const { projectName: project, isSharedWithAll, onClose } = props;
  const t = useT();
  const { kinds, request } = clientOf(shareApis[object.object_type]).end;
  const change = useReversibleChange(projectId, kinds);
  const name = object.name || object.id;
  const sentences = endSentences(object.object_type, share.uses, { isOwner, isSharedWithAll });
  // Uses that end with the share do not come back with a new one.
  const isRestorable = isOwner && (isSharedWithAll || countTexts(share.uses).length === 0);
  return (
    <ConfirmAction
      onClose={onClose}
      title={isOwner ? t('Stop sharing {name} with {project}?', { name, project }) : t('Leave {name}?', { name })}
      confirmLabel={isOwner ? t('Stop sharing') : t('Leave {name}', { name })}
      onConfirm={() =>
        change({
          ...{ verb: isOwner ? SHARE_VERBS.stop : SHARE_VERBS.leave, values: { name, project } },
          request: request({ id: object.id, share_id: share.id }),
          ...(isRestorable && {
            inverse: {
              ...SHARE_VERBS[SHARE_VERBS.stop.inverse],
              request: clientOf(rbacPolicyApi).create.request(sharePolicy(object, share.target_project)),
            },
          }),
        })
      }
    >
      <ul className={sentences.length > 1 ? 'list-disc space-y-1 ps-5' : undefined}>
        {sentences.map((sentence) => (
          <li key={t(sentence)}>{t(sentence)}</li>
        ))}
      </ul>
    </ConfirmAction>
  );
}
