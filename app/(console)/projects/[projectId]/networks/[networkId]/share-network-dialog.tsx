'use client';

import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { useSession } from '#lib/client/session.ts';
import { useShareNetwork } from '#lib/console/network-shares/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

const EXAMPLE = '3fa85f6457174562b3fc2c963f66afa6';

interface ShareNetworkDialogProps {
  projectId: string;
  network: Network;
  onClose: () => void;
}

/** Shares a network with a project. */
export function ShareNetworkDialog({ projectId, network, onClose }: ShareNetworkDialogProps) {
  const t = useT();
  const share = useShareNetwork(projectId, network.id);
  const others = useSession().data?.projects.filter(({ id }) => id !== network.project_id) ?? [];
  const Sharing = z.object({
    project: z
      .string()
      .trim()
      .min(1, msg('Enter a project ID.'))
      .max(255, msg('Use at most 255 characters.'))
      .refine((id) => id !== network.project_id, msg('This project already owns the network.')),
  });
  const policy = { object_type: 'network', object_id: network.id, action: 'access_as_shared', target_tenant: EXAMPLE };
  return (
    <FormDialog
      title={t('Share {name}', { name: nameOrId(network) })}
      description={t('The other project sees the network and can create ports on it, with addresses it cannot choose.')}
      submitLabel={t('Share')}
      size="medium"
      schema={Sharing}
      defaultValues={{ project: '' }}
      fieldOf={{ target_tenant: 'project' }}
      onSubmit={async ({ project }) => {
        await share.mutateAsync(project);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        name="project"
        label={t('Project ID')}
        hint={t('Its members find the ID on their API access page. Your own projects are suggested as you type.')}
        placeholder={EXAMPLE}
        suggestions={others.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
        hasFocus
      />
      <CallDetails
        call={{ method: 'POST', path: 'networking/v2.0/rbac-policies', json: { rbac_policy: policy } }}
        command={`openstack network rbac create --type network --action access_as_shared --target-project ${EXAMPLE} ${network.id}`}
      />
    </FormDialog>
  );
}
