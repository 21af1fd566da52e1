'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { limitedBy } from './limited-types.ts';

const QosSpecsForm = lazyComponent(async () => (await import('./qos-specs-form.tsx')).QosSpecsForm);

export function useSpecsActions(projectId: string): ObjectActions<QosSpecs> {
  return useObjectActions<QosSpecs>({
    edit: { ...EDIT, dialog: ([specs], onClose) => <QosSpecsForm {...{ projectId, specs, onClose }} /> },
    delete: { ...DELETE, dialog: ([specs], onClose) => <DeleteSpecs {...{ projectId, specs, onClose }} /> },
  });
}

function DeleteSpecs({ projectId, specs, onClose }: { projectId: string; specs: QosSpecs; onClose: () => void }) {
  const t = useT();
  const { remove } = clientOf(qosSpecsApi);
  const force = useProjectMutation(projectId, remove.kinds, () => remove.send(projectId, specs.id, { force: 'true' }));
  const answer = useQuery(clientOf(factApi).volumeTypes.query(projectId));
  const { name } = specs;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete QoS specs {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      restsOn={answer}
      onConfirm={() => force.mutateAsync()}
    >
      <QueryContent answer={answer} unknown={t('Could not load the volume types')}>
        {({ volume_types }) => <Unlimited types={limitedBy(specs, volume_types).map(({ name: type }) => type)} />}
      </QueryContent>
    </ConfirmAction>
  );
}

function Unlimited({ types }: { types: readonly string[] }) {
  const t = useT();
  if (types.length === 0) return <p>{t('No volume types use them.')}</p>;
  return <p>{t('The volumes of these types are no longer limited: {types}.', { types: types.join(', ') })}</p>;
}
