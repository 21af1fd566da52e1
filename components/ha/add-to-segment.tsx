'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { notify } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredSegment, UncoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { HostsField, NewHosts } from './hosts-field.tsx';

const Schema = z.object({ segment: z.string().min(1, msg('Choose a segment.')), hosts: NewHosts });

interface AddToSegmentProps extends ProjectDialogProps {
  hosts: readonly UncoveredHost[];
  segments: readonly CoveredSegment[];
}

/** The request adds either all hosts or none. */
export function AddToSegment({ projectId, hosts, segments, onClose }: AddToSegmentProps) {
  const { t, format } = useI18n();
  const add = clientOf(haApi).addHosts.useMutation(projectId);
  const defaults = { reserved: false, type: 'COMPUTE', control_attributes: 'SSH' };
  return (
    <FormDialog
      title={t('{count, plural, one {Add {name} to a segment} other {Add # hosts to a segment}}', {
        count: hosts.length,
        name: hosts[0]?.name ?? '',
      })}
      submitLabel={t('Add to segment')}
      size="large"
      schema={Schema}
      defaultValues={{
        segment: segments.length === 1 ? (segments[0]?.id ?? '') : '',
        hosts: Object.fromEntries(hosts.map(({ name }) => [name, { name, ...defaults }])),
      }}
      onSave={async ({ segment: id, hosts: chosen }) => {
        await add.mutateAsync({ segment: id, hosts: Object.values(chosen) });
        const name = segments.find((segment) => segment.id === id)?.name ?? '';
        notify({
          level: 'success',
          title: msg('{hosts} added to {name}', { hosts: format.list(Object.keys(chosen)), name }),
        });
      }}
      onClose={onClose}
    >
      <SelectField
        name="segment"
        label={t('Segment')}
        isRequired
        placeholder={t('Choose a segment')}
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <HostsField name="hosts" hosts={hosts} />
    </FormDialog>
  );
}
