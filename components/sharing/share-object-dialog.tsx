'use client';

import { EXAMPLE_PROJECT, ShareDialog } from '#components/projects/share-dialog.tsx';
import { type ObjectToShare, useShareObject } from '#lib/console/shares/share-object.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SHARED_KIND_WORDS } from './share-words.ts';

export interface ShareableObject extends ObjectToShare {
  name: string;
  project_id: string;
}

interface ShareObjectDialogProps {
  projectId: string;
  object: ShareableObject;
  onClose: () => void;
}

export function ShareObjectDialog({ projectId, object, onClose }: ShareObjectDialogProps) {
  const t = useT();
  const share = useShareObject(projectId, object);
  const { id, object_type, name, project_id } = object;
  const { offer, owned } = SHARED_KIND_WORDS[object_type];
  const rbac_policy = { object_type, object_id: id, action: 'access_as_shared', target_tenant: EXAMPLE_PROJECT };
  return (
    <ShareDialog
      name={name || id}
      description={t(offer)}
      ownerId={project_id}
      owned={owned}
      wireField="target_tenant"
      share={(project) => share.mutateAsync(project)}
      call={{ method: 'POST', path: 'networking/v2.0/rbac-policies', json: { rbac_policy } }}
      command={`openstack network rbac create --type ${object_type} --action access_as_shared --target-project ${EXAMPLE_PROJECT} ${id}`}
      onClose={onClose}
    />
  );
}
