'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { qosWords } from '#components/volumes/qos-words.ts';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
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
      title={msg('QoS specs of {name}', { name: type.name })}
      description={msg('Attached volumes keep the limits they were attached with.')}
      schema={z.object({ qos: z.string() })}
      defaultValues={{ qos: before }}
      restsOn={answer}
      onSave={({ qos }) => set.mutateAsync(qos)}
      onClose={onClose}
      fields={{
        qos: {
          label: msg('QoS specs'),
          control: 'cards',
          columns: 1,
          answer,
          unknown: msg('Could not load the QoS specs'),
          options: [
            { value: '', label: t('None'), description: t('Its volumes are not limited.') },
            ...(answer.data?.qos_specs ?? []).map(({ id, name, specs }) => ({
              value: id,
              label: name,
              description: qosWords(specs, format)
                .map((words) => t(words))
                .join(', '),
            })),
          ],
        },
      }}
    />
  );
}
