'use client';

import type { OneImageProps } from '#components/images/image-dialog.ts';
import { imageName } from '#components/images/image-words.ts';
import { EXAMPLE_PROJECT, ShareDialog } from '#components/projects/share-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { memberApi } from '#lib/image/members/contract.ts';

export function AddMemberDialog({ projectId, image, onClose }: OneImageProps) {
  const t = useT();
  const add = clientOf(memberApi).add.useMutation(projectId);
  return (
    <ShareDialog
      name={imageName(image)}
      description={t('The other project sees it as an offer that it can accept or reject.')}
      ownerId={image.owner}
      owned={msg('This project already owns the image.')}
      wireField="member"
      share={(member) => add.mutateAsync({ id: image.id, member })}
      call={{ method: 'POST', path: `image/v2/images/${image.id}/members`, json: { member: EXAMPLE_PROJECT } }}
      command={`openstack image add project ${image.id} ${EXAMPLE_PROJECT}`}
      onClose={onClose}
    />
  );
}
