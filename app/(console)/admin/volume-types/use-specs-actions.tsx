'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import { QOS_SPECS_VERBS } from '#lib/block-storage/qos-specs/verbs.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { limitedBy } from './limited-types.ts';

const QosSpecsForm = lazyComponent(async () => (await import('./qos-specs-form.tsx')).QosSpecsForm);

const { remove } = clientOf(qosSpecsApi);

export const useSpecsActions = (projectId: string): ObjectActions<QosSpecs> =>
  useKindActions({
    verbs: QOS_SPECS_VERBS,
    of: projectId,
    kinds: remove.kinds,
    requests: { delete: ({ id }: QosSpecs) => remove.request(id, { force: 'true' }) },
    questions: { delete: DeleteSpecs },
    dialogs: { edit: ([specs], onClose) => <QosSpecsForm {...{ projectId, specs, onClose }} /> },
  });

function DeleteSpecs(props: VerbDialogProps<QosSpecs>) {
  const t = useT();
  const answer = useQuery(clientOf(factApi).volumeTypes.query(props.projectId));
  return (
    <VerbDialog {...props} restsOn={answer}>
      <QueryContent answer={answer} unknown={t('Could not load the volume types')}>
        {({ volume_types }) => (
          <Unlimited types={limitedBy(props.rows[0], volume_types).map(({ name: type }) => type)} />
        )}
      </QueryContent>
    </VerbDialog>
  );
}

function Unlimited({ types }: { types: readonly string[] }) {
  const t = useT();
  if (types.length === 0) return <p>{t('No volume types use them.')}</p>;
  return <p>{t('The volumes of these types are no longer limited: {types}.', { types: types.join(', ') })}</p>;
}
