'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryField } from '#components/console/query-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { qosWords } from '#components/volumes/qos-words.ts';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { TypeDialogProps } from './type-dialog.ts';

const { list, associate, disassociate } = clientOf(qosSpecsApi);

export function TypeQosDialog({ projectId, type, onClose }: TypeDialogProps) {
  const { t, format } = useI18n();
  const answer = useQuery(list.query(projectId));
  const before = type.qos_specs_id ?? '';
  const set = useProjectMutation(projectId, ['volume_type', 'qos_specs'], async (after: string) => {
    const search = { vol_type_id: type.id };
    if (before === after) return;
    if (before) await disassociate.load(projectId, before, search);
    if (after) await associate.load(projectId, after, search);
  });
  return (
    <FormDialog
      title={t('QoS specs of {name}', { name: type.name })}
      description={t('Attached volumes keep the limits they were attached with.')}
      schema={z.object({ qos: z.string() })}
      defaultValues={{ qos: before }}
      restsOn={answer}
      onSave={({ qos }) => set.mutateAsync(qos)}
      onClose={onClose}
    >
      <QueryField answer={answer} unknown={t('Could not load the QoS specs')}>
        {({ qos_specs }) => (
          <RadioCardsField
            name="qos"
            label={t('QoS specs')}
            columns={1}
            cards={[
              { value: '', title: t('None'), description: t('Its volumes are not limited.') },
              ...qos_specs.map(({ id, name, specs }) => ({
                value: id,
                title: name,
                description: qosWords(specs, format)
                  .map((words) => t(words))
                  .join(', '),
              })),
            ]}
          />
        )}
      </QueryField>
    </FormDialog>
  );
}
