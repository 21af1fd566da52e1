'use client';

import { z } from 'zod';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { NameList } from '#components/console/name-list.tsx';
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
  const change = useBulkChange(projectId, ['volume', 'quota']);
  const t = useT();
  const { answer, cardOf } = useTypeCards(projectId);
  const isOfAll = (type: string) => volumes.every(({ volume_type }) => volume_type === type);
  const [first] = volumes;
  const count = volumes.length;
  return (
    <FormDialog
      title={msg('{count, plural, one {Change the type of {name}} other {Change the type of # volumes}}', {
        count,
        name: volumeName(first),
      })}
      submitLabel={msg('Change type')}
      schema={Input}
      defaultValues={{ migration_policy: 'never' }}
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
      <FormFields
        of={{
          new_type: {
            label: msg('Type'),
            control: 'cards',
            answer,
            unknown: msg('Could not load the volume types'),
            options: (answer.data ?? []).map((type) => ({
              ...cardOf(type),
              value: type.name,
              label: t(volumeTypeName({ volume_type: type.name })),
              ...(isOfAll(type.name) ? { disabledReason: t('It already has this type.') } : {}),
            })),
          },
          migration_policy: { label: msg('When the data would have to move'), columns: 2, words: POLICY_WORDS },
        }}
      />
    </FormDialog>
  );
}

const POLICY_WORDS: ChoiceWords = {
  never: [msg('Never move'), msg('The change fails if the data would have to move.')],
  'on-demand': [msg('Move the data'), msg('The data starts moving immediately. This can take hours.')],
};
