'use client';

import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';

const DELETION = deletion({
  title: msg('{count, plural, one {Delete EC2 key {name}?} other {Delete # EC2 keys?}}'),
  confirm: msg('{count, plural, one {Delete key} other {Delete # keys}}'),
  doing: msg('Deleting {count, plural, one {# EC2 key} other {# EC2 keys}}'),
  done: msg('EC2 key {name} deleted'),
});

interface DeleteEc2KeysProps extends ProjectDialogProps {
  userId: string;
  keys: readonly { access: string }[];
}

export function DeleteEc2Keys({ projectId, userId, keys, onClose }: DeleteEc2KeysProps) {
  const t = useT();
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['credential']}
      objects={keys}
      idOf={({ access }) => access}
      nameOf={({ access }) => access}
      verb={DELETION}
      deletionOf={({ access }) => clientOf(ec2KeyApi).remove.request({ userId, access })}
      onClose={onClose}
    >
      <p>{t('Requests signed with it are rejected immediately. This cannot be undone.')}</p>
    </DeleteObjects>
  );
}
