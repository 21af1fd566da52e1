'use client';

import type { OneImageProps } from '#components/images/image-dialog.ts';
import { imageName } from '#components/images/image-words.ts';
import { EXAMPLE_PROJECT, ShareDialog } from '#components/projects/share-dialog.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useAddMember } from '#lib/image/members/queries.ts';

export function AddMemberDialog({ projectId, image, onClose }: OneImageProps) {
  const t = useT();
  const add = useAddMember(projectId, image.id);
  return (
    <ShareDialog
      name={imageName(image)}
      description={t('The other project sees it as an offer that it can accept or reject.')}
      ownerId={image.owner}
      owned={msg('This project already owns the image.')}
      wireField="member"
      share={(project) => add.mutateAsync(project)}
      call={{ method: 'POST', path: `image/v2/images/${image.id}/members`, json: { member: EXAMPLE_PROJECT } }}
      command={`openstack image add project ${image.id} ${EXAMPLE_PROJECT}`}
      onClose={onClose}
    />
  );
}
