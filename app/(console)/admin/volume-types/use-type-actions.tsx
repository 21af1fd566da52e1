'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import type { VolumeType } from '#lib/block-storage/types/schema.ts';
import { VOLUME_TYPE_VERBS } from '#lib/block-storage/types/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';

const TypeAccessDialog = lazyComponent(async () => (await import('./type-access-dialog.tsx')).TypeAccessDialog);
const TypeForm = lazyComponent(async () => (await import('./type-form.tsx')).TypeForm);
const TypeQosDialog = lazyComponent(async () => (await import('./type-qos-dialog.tsx')).TypeQosDialog);
const TypeSpecsDialog = lazyComponent(async () => (await import('./type-specs-dialog.tsx')).TypeSpecsDialog);
const { remove } = clientOf(volumeTypeApi);

export const useTypeActions = (projectId: string): ObjectActions<VolumeType> =>
  useKindActions({
    verbs: VOLUME_TYPE_VERBS,
    of: projectId,
    subjectOf: ({ name, is_public }: VolumeType) => ({ is_public, isDefault: name === DEFAULT_TYPE }),
    kinds: remove.kinds,
    requests: { delete: ({ id }) => remove.request(id) },
    dialogs: {
      edit: ([type], onClose) => <TypeForm {...{ projectId, type, onClose }} />,
      qos: ([type], onClose) => <TypeQosDialog {...{ projectId, type, onClose }} />,
      specs: ([type], onClose) => <TypeSpecsDialog {...{ projectId, type, onClose }} />,
      access: ([type], onClose) => <TypeAccessDialog {...{ projectId, type, onClose }} />,
    },
  });
