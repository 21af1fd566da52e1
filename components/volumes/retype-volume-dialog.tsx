'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { QueryField } from '#components/console/query-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useTypeCards } from './use-type-cards.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName, volumeTypeName } from './volume-words.ts';

const Input = z.object({
  new_type: z.string().min(1, msg('Choose a type.')),
  migration_policy: z.enum(['never', 'on-demand']),
});

const idOf = ({ id }: Volume) => id;

export function RetypeVolumeDialog({ projectId, volumes, onClose }: VolumeDialogProps) {
  const t = useT();
  const change = useBulkChange(projectId, ['volume', 'quota']);
  const { answer } = useTypeCards(projectId);
  const [first] = volumes;
  const count = volumes.length;
  return (
    <FormDialog
      title={t('{count, plural, one {Change the type of {name}} other {Change the type of # volumes}}', {
        count,
        name: volumeName(first),
      })}
      submitLabel={t('Change type')}
      size="medium"
      schema={Input}
      defaultValues={{ new_type: '', migration_policy: 'never' }}
      restsOn={answer}
      onSave={(input) =>
        change({
          title: msg('Changing the type of {count, plural, one {# volume} other {# volumes}}', { count }),
          rows: volumes,
          idOf,
          nameOf: volumeName,
          requestsOf: ({ id }) => [clientOf(volumeApi).act.request(id, { [VOLUME_VERBS.retype.action.key]: input })],
        })
      }
      onClose={onClose}
    >
      {count > 1 && <NameList items={volumes} idOf={idOf} nameOf={volumeName} />}
      <TypeCards projectId={projectId} volumes={volumes} />
      <PolicyField />
    </FormDialog>
  );
}

function TypeCards({ projectId, volumes }: Pick<VolumeDialogProps, 'projectId' | 'volumes'>) {
  const t = useT();
  const { answer, cardOf } = useTypeCards(projectId);
  const isOfAll = (type: string) => volumes.every(({ volume_type }) => volume_type === type);
  return (
    <QueryField answer={answer} unknown={t('Could not load the volume types')}>
      {(types) => (
        <RadioCardsField
          name="new_type"
          label={t('Type')}
          cards={types.map((type) => ({
            ...cardOf(type),
            value: type.name,
            title: t(volumeTypeName({ volume_type: type.name })),
            ...(isOfAll(type.name) ? { disabledReason: t('It already has this type.') } : {}),
          }))}
        />
      )}
    </QueryField>
  );
}

function PolicyField() {
  const t = useT();
  return (
    <RadioCardsField
      name="migration_policy"
      label={t('When the data would have to move')}
      columns={2}
      cards={[
        { value: 'never', title: t('Never move'), description: t('The change fails if the data would have to move.') },
        {
          value: 'on-demand',
          title: t('Move the data'),
          description: t('The data starts moving immediately. This can take hours.'),
        },
      ]}
    />
  );
}
