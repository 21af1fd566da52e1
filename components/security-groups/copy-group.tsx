'use client';

import { useRouter } from 'next/navigation';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { msg } from '#lib/i18n/text.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { GroupName } from './group-input.ts';
import { groupName } from './group-row.ts';
import { useCopyGroup } from './use-copy-group.ts';

export function CopyGroup({ projectId, group, onClose }: ProjectDialogProps & { group: SecurityGroup }) {
  const router = useRouter();
  const copy = useCopyGroup(projectId, group);
  return (
    <FormDialog
      title={msg('Copy {name}', { name: groupName(group) })}
      description={msg(
        'The copy has the same rules and no ports. Rules that refer to the group itself refer to the copy instead.',
      )}
      submitLabel={msg('Copy group')}
      schema={z.object({ name: GroupName })}
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
