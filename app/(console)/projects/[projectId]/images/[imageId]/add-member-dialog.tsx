'use client';

import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import type { OneImageProps } from '#components/images/image-dialog.ts';
import { imageName } from '#components/images/image-words.ts';
import { useSession } from '#lib/client/session.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useAddMember } from '#lib/image/members/queries.ts';

const EXAMPLE = '3fa85f6457174562b3fc2c963f66afa6';

/** Shares an image with a project. */
export function AddMemberDialog({ projectId, image, onClose }: OneImageProps) {
  const t = useT();
  const add = useAddMember(projectId, image.id);
  const others = useSession().data?.projects.filter(({ id }) => id !== image.owner) ?? [];
  const Sharing = z.object({
    member: z
      .string()
      .trim()
      .min(1, msg('Enter a project ID.'))
      .max(255, msg('Use at most 255 characters.'))
      .refine((id) => id !== image.owner, msg('This project already owns the image.')),
  });
  return (
    <FormDialog
      title={t('Share {name}', { name: imageName(image) })}
      description={t('The other project sees it as an offer that it can accept or reject.')}
      submitLabel={t('Share')}
      size="medium"
      schema={Sharing}
      defaultValues={{ member: '' }}
      onSubmit={async ({ member }) => {
        await add.mutateAsync(member);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        name="member"
        label={t('Project ID')}
        hint={t('Its members find the ID on their API access page. Your own projects are suggested as you type.')}
        placeholder={EXAMPLE}
        suggestions={others.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
        hasFocus
      />
      <CallDetails
        call={{ method: 'POST', path: `image/v2/images/${image.id}/members`, json: { member: EXAMPLE } }}
        command={`openstack image add project ${image.id} ${EXAMPLE}`}
      />
    </FormDialog>
  );
}
