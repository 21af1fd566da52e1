'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { useReversibleChange } from '#components/console/use-reversible-change.ts';
import type { OneImageProps } from '#components/images/image-dialog.ts';
import { imageName } from '#components/images/image-words.ts';
import { useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { memberApi } from '#lib/image/members/contract.ts';
import type { Member } from '#lib/image/members/schema.ts';
import { hasResponded, MEMBER_VERBS } from '#lib/image/members/verbs.ts';

export function RemoveMemberDialog({ projectId, image, member, onClose }: OneImageProps & { member: Member }) {
  const t = useT();
  const { add, remove } = clientOf(memberApi);
  const change = useReversibleChange(projectId, remove.kinds);
  const projects = useSession().data?.projects;
  const project = projects?.find(({ id }) => id === member.member_id)?.name ?? member.member_id;
  const values = { name: imageName(image), project };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Stop sharing {name} with {project}?', values)}
      confirmLabel={t('Stop sharing')}
      onConfirm={() =>
        change({
          ...{ verb: MEMBER_VERBS.stop, values },
          request: remove.request({ id: image.id, member_id: member.member_id }),
          inverse: {
            ...MEMBER_VERBS[MEMBER_VERBS.stop.inverse],
            request: add.request(image.id, { member: member.member_id }),
          },
          loss: hasResponded(member) ? msg('Undo does not restore the response of the project.') : undefined,
        })
      }
    >
      <p>{t('The project can no longer launch the image. What it created from the image is not affected.')}</p>
    </ConfirmAction>
  );
}
