'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import {
  VOLUME_VERBS,
  type VolumeVerb,
  type VolumeVerbDeclaration,
  volumeVerbs,
} from '#lib/block-storage/volumes/verbs.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { VOLUME_PROTECTION, volumeProtectionRequest } from './volume-protection.ts';

const GROUPS = { attachment: msg('Attachment'), change: msg('Change'), danger: msg('Danger') };
const GROUPS_OF_ADMINS = { ...GROUPS, administration: msg('Administration') };

const DeleteVolume = lazyComponent(async () => (await import('./delete-volume.tsx')).DeleteVolume);
const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const { act, remove } = clientOf(volumeApi);

const REQUESTS: { readonly [V in VolumeVerb]?: (volume: Volume) => ChangeRequest } = {
  ...Object.fromEntries(
    volumeVerbs.flatMap(({ name, action }) =>
      action && 'argument' in action
        ? [[name, ({ id }: Volume) => act.request(id, { [action.key]: action.argument })]]
        : [],
    ),
  ),
  protect: ({ id }) => volumeProtectionRequest(id, true),
  unprotect: ({ id }) => volumeProtectionRequest(id, false),
  delete: ({ id }) => remove.request(id, { cascade: 'true' }),
};

const declaredVerb = (verb: VolumeVerb): VolumeVerbDeclaration => VOLUME_VERBS[verb];

export function useVolumeActions(of: ProjectOf<Volume>): ObjectActions<Volume, VolumeVerb> {
  const projects = useSession().data?.projects;
  const asAdmin = new Set(projects?.filter(isAdminOf).map(({ id }) => id));
  return useKindActions<Volume, VolumeVerb>({
    stateOf: ({ status }) => status,
    ...{ verbs: VOLUME_VERBS, groups: asAdmin.size > 0 ? GROUPS_OF_ADMINS : GROUPS, of },
    kinds: ['volume', 'snapshot', 'quota'],
    nameOf: volumeName,
    allowed: (volume, verb) =>
      declaredVerb(verb).menu?.group !== 'administration' ||
      asAdmin.has(projectOf(of, volume)) ||
      msg('This requires the role admin on the project.'),
    roomFor: useRoomFor(typeof of === 'string' ? of : undefined),
    dialogOf: (name, volumes, onClose) => (
      <DialogByName projectId={projectOf(of, volumes[0])} {...{ name, volumes, onClose }} />
    ),
    requests: REQUESTS,
    questions: { delete: DeleteVolume },
    valuesOf: (volumes, { format }) => ({ size: format.gib(volumes.reduce((sum, { size }) => sum + size, 0)) }),
    protection: VOLUME_PROTECTION,
  });
}
