'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { ANY_VOLUME_VERBS, type AnyVolumeVerb } from '#lib/block-storage/volumes/admin-verbs.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { volumeName } from '../volume-words.ts';
import { ownerOf } from './owner-of.ts';

const DialogByName = lazyComponent(async () => (await import('../dialog-by-name.tsx')).DialogByName);

const { act } = clientOf(volumeApi);
const { action } = ANY_VOLUME_VERBS.force_delete;

export function useAnyVolumeActions(scope: string): ObjectActions<Volume, AnyVolumeVerb> {
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  return useKindActions<Volume, AnyVolumeVerb>({
    ...{ verbs: ANY_VOLUME_VERBS, of: scope, kinds: ['volume', 'snapshot', 'quota'] },
    nameOf: volumeName,
    can: (verb, volume) =>
      verb !== 'open' || own.has(ownerOf(volume)) || msg('You have no role in the project of this volume.'),
    starts: { open: { href: (volume) => objectHref(ownerOf(volume), 'volumes', volume.id) } },
    dialogOf: (name, volumes, onClose) => <DialogByName projectId={scope} {...{ name, volumes, onClose }} />,
    requests: { force_delete: ({ id }) => act.request(id, { [action.key]: action.argument }) },
    valuesOf: (volumes, { format }) => ({ size: format.gib(volumes.reduce((sum, { size }) => sum + size, 0)) }),
  });
}
