'use client';

import { useRouter } from 'next/navigation';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { msg } from '#lib/i18n/text.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { groupName } from './group-row.ts';
import { useCopyGroup } from './use-copy-group.ts';

interface CopyGroupProps extends ProjectDialogProps {
  group: SecurityGroup;
}

const Copy = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine((name) => !isReservedName(name), msg('Only the default group can have this name.')),
});

export function CopyGroup({ projectId, group, onClose }: CopyGroupProps) {
  const router = useRouter();
  const copy = useCopyGroup(projectId, group);
  return (
    <FormDialog
      title={msg('Copy {name}', { name: groupName(group) })}
      description={msg(
        'The copy has the same rules and no ports. Rules that refer to the group itself refer to the copy instead.',
      )}
      submitLabel={msg('Copy group')}
      schema={Copy}
      defaultValues={{ name: `${groupName(group)}-copy`.slice(-255) }}
      onSubmit={async ({ name }) => {
        const { id } = await copy.mutateAsync(name);
        onClose();
        router.push(objectHref(projectId, 'security-groups', id));
      }}
      onClose={onClose}
      fields={{ name: {} }}
    />
  );
}
