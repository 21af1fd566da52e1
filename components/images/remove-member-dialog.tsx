'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { OneImageProps } from '#components/images/image-dialog.ts';
import { imageName } from '#components/images/image-words.ts';
import { useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { memberApi } from '#lib/image/members/contract.ts';
import type { Member } from '#lib/image/members/schema.ts';

export function RemoveMemberDialog({ projectId, image, member, onClose }: OneImageProps & { member: Member }) {
  const t = useT();
  const remove = clientOf(memberApi).remove.useMutation(projectId);
  const projects = useSession().data?.projects;
  const project = projects?.find(({ id }) => id === member.member_id)?.name ?? member.member_id;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Stop sharing {name} with {project}?', { name: imageName(image), project })}
      confirmLabel={t('Stop sharing')}
      onConfirm={() => remove.mutateAsync({ id: image.id, member_id: member.member_id })}
    >
      <p>{t('The project can no longer launch the image. What it created from the image is not affected.')}</p>
    </ConfirmAction>
  );
}
