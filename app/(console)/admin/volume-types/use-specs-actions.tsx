'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import { QOS_SPECS_VERBS } from '#lib/block-storage/qos-specs/verbs.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { VolumeTypeFacts } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { limitedBy } from './limited-types.ts';

const QosSpecsForm = lazyComponent(async () => (await import('./qos-specs-form.tsx')).QosSpecsForm);

const { remove } = clientOf(qosSpecsApi);

const DeleteSpecs = questionAbout<QosSpecs, { volume_types: readonly VolumeTypeFacts[] }>({
  useFound: (projectId) => useQuery(clientOf(factApi).volumeTypes.query(projectId)),
  unknown: msg('Could not load the volume types'),
  show: ({ volume_types }, [specs], { t }) => {
    const types = limitedBy(specs, volume_types).map(({ name }) => name);
    return (
      <p>
        {types.length === 0
          ? t('No volume types use them.')
          : t('The volumes of these types are no longer limited: {types}.', { types: types.join(', ') })}
      </p>
    );
  },
});

export const useSpecsActions = (projectId: string): ObjectActions<QosSpecs> =>
  useKindActions({
    verbs: QOS_SPECS_VERBS,
    of: projectId,
    kinds: remove.kinds,
    requests: { delete: ({ id }: QosSpecs) => remove.request(id, { force: 'true' }) },
    questions: { delete: DeleteSpecs },
    dialogs: { edit: ([specs], onClose) => <QosSpecsForm {...{ projectId, specs, onClose }} /> },
  });
