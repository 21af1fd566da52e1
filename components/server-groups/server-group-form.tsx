'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { NewObjectProps } from '#components/kind/kind.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { notify } from '#lib/client/notices.ts';
import { serverGroupApi } from '#lib/compute/server-groups/contract.ts';
import type { ServerGroup } from '#lib/compute/server-groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { POLICY_WORDS } from './policy-words.ts';

const Schema = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255),
  policy: z.enum(['anti-affinity', 'soft-anti-affinity', 'affinity', 'soft-affinity']),
  max_server_per_host: z.int().min(1).max(1000).optional(),
});

interface ServerGroupFormProps extends Pick<NewObjectProps, 'scope' | 'onClose'> {
  onCreated?: (group: ServerGroup) => void;
}

/** Creates a server group. Its policy cannot be changed later. */
export function ServerGroupForm({ scope, onCreated, onClose }: ServerGroupFormProps) {
  const create = clientOf(serverGroupApi).create.useMutation(scope);
  return (
    <FormDialog
      allowed={useMayCreate(scope, 'server_groups')}
      title={msg('Create server group')}
      description={msg('You cannot change it later.')}
      submitLabel={msg('Create server group')}
      size="medium"
      schema={Schema}
      defaultValues={{ policy: 'anti-affinity' }}
      fieldOf={{ rules: 'max_server_per_host' }}
      onSave={async ({ name, policy, max_server_per_host }) => {
        const isLimited = policy === 'anti-affinity' && max_server_per_host !== undefined;
        const group = await create.mutateAsync({
          name,
          policy,
          ...(isLimited ? { rules: { max_server_per_host } } : {}),
        });
        notify({ level: 'success', title: msg('Server group {name} created', { name }) });
        onCreated?.(group);
      }}
      onClose={onClose}
      fields={{
        name: { hasFocus: true },
        policy: { label: msg('Policy'), words: POLICY_WORDS, columns: 2 },
        max_server_per_host: {
          label: msg('Instances per host'),
          hint: msg('At most so many members share a host. 1 if empty.'),
          isHidden: ({ policy }) => policy !== 'anti-affinity',
        },
      }}
    />
  );
}
