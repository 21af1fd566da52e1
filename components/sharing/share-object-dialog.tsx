'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { EXAMPLE_PROJECT, ShareDialog } from '#components/projects/share-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import { rbacPolicyApi } from '#lib/networking/rbac-policies/contract.ts';
import { sharePolicy } from './share-policy.ts';
import { SHARED_KIND_WORDS } from './share-words.ts';

export interface ShareableObject {
  object_type: SharedKind;
  id: string;
  name: string;
  project_id: string;
}

export function ShareObjectDialog({ projectId, object, onClose }: ProjectDialogProps & { object: ShareableObject }) {
  const t = useT();
  const { create } = clientOf(rbacPolicyApi);
  const share = create.useMutation(projectId);
  const { id, object_type, name, project_id } = object;
  const { offer, owned } = SHARED_KIND_WORDS[object_type];
  return (
    <ShareDialog
      name={name || id}
      description={t(offer)}
      ownerId={project_id}
      owned={owned}
      wireField="target_tenant"
      share={(project) => share.mutateAsync(sharePolicy(object, project))}
      call={create.request(sharePolicy(object, EXAMPLE_PROJECT))}
      command={`openstack network rbac create --type ${object_type} --action access_as_shared --target-project ${EXAMPLE_PROJECT} ${id}`}
      onClose={onClose}
    />
  );
}
