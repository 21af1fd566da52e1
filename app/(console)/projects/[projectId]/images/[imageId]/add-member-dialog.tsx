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
      .min(1, msg('Give the id of a project.'))
      .max(255, msg('Use at most 255 characters.'))
      .refine((id) => id !== image.owner, msg('This project owns the image already.')),
  });
  return (
    <FormDialog
      title={t('Share {name}', { name: imageName(image) })}
      description={t('The other project sees it as an offer, which it accepts or rejects.')}
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
        label={t('Id of the project')}
        hint={t('Its people find it on their page of API access. Projects of your own are offered while you type.')}
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
