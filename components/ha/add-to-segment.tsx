'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { notify } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredSegment, UncoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { HostsField } from './hosts-field.tsx';
import { NewHosts } from './segment-input.ts';

interface AddToSegmentProps extends ProjectDialogProps {
  hosts: readonly UncoveredHost[];
  segments: readonly CoveredSegment[];
}

/** The request adds either all hosts or none. */
export function AddToSegment({ projectId, hosts, segments, onClose }: AddToSegmentProps) {
  const format = useFormat();
  const add = clientOf(haApi).addHosts.useMutation(projectId);
  const defaults = { reserved: false, type: 'COMPUTE', control_attributes: 'SSH' };
  return (
    <FormDialog
      title={msg('{count, plural, one {Add {name} to a segment} other {Add # hosts to a segment}}', {
        count: hosts.length,
        name: hosts[0]?.name ?? '',
      })}
      submitLabel={msg('Add to segment')}
      size="large"
      schema={z.object({ segment: z.string().min(1, msg('Choose a segment.')), hosts: NewHosts })}
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
      fields={{
        segment: {
          label: msg('Segment'),
          placeholder: msg('Choose a segment'),
          options: segments.map(({ id, name }) => ({ value: id, label: name })),
        },
      }}
    >
      <HostsField name="hosts" hosts={hosts} />
    </FormDialog>
  );
}
