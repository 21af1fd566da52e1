'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useOwners } from '#components/projects/use-owners.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { onHost } from '#lib/compute/servers/search.ts';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import type { NewFault } from '#lib/compute/simulated-fleet/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { faultWords } from './fault-words.ts';

const TYPES = ['host_down', 'process_down', 'instance_crash', 'operation_fails', 'operation_slow'] as const;
const RUNNING = ['active', 'paused'];
const RULE = msg('Use a whole number from 1 to 600.');
const Schema = z
  .object({ type: z.enum(TYPES), seconds: z.int(RULE).min(1, RULE).max(600, RULE), instance: z.string() })
  .refine(({ type, instance }) => type !== 'instance_crash' || instance !== '', {
    path: ['instance'],
    message: msg('Choose an instance.'),
  });
type Input = z.infer<typeof Schema>;

function toFault(host: string, { type, seconds, instance }: Input): NewFault {
  if (type === 'instance_crash') return { type, server_id: instance };
  const match = { host, operation: null, server_id: null, remaining: null };
  if (type === 'operation_fails') return { type, ...match };
  if (type === 'operation_slow') return { type, ...match, delay_ms: seconds * 1000 };
  return { type, host };
}

export function NewFaultDialog({ projectId, host, onClose }: ProjectDialogProps & { host: string }) {
  const t = useT();
  const create = clientOf(faultApi).create.useMutation(projectId);
  return (
    <FormDialog
      title={t('Simulate a failure of {host}', { host })}
      description={t('This affects the instances of all projects on the host until the fault is repaired.')}
      submitLabel={t('Simulate a failure of {host}', { host })}
      schema={Schema}
      defaultValues={{ type: 'host_down' as const, seconds: 10, instance: '' }}
      onSave={(input) => create.mutateAsync({ fault: toFault(host, input) })}
      onClose={onClose}
    >
      <RadioCardsField
        name="type"
        label={t('Fault')}
        columns={1}
        cards={TYPES.map((type) => ({
          value: type,
          title: t(faultWords[type].title),
          description: t(faultWords[type].description),
        }))}
      />
      <Delay />
      <Victim projectId={projectId} host={host} />
    </FormDialog>
  );
}

function Delay() {
  const t = useT();
  const { type } = useWatch<Input>();
  if (type !== 'operation_slow') return undefined;
  return <NumberField name="seconds" label={t('Delay')} unit={t('seconds')} min={1} max={600} />;
}

function Victim({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const { type } = useWatch<Input>();
  const { ownerOf } = useOwners(projectId);
  const answer = useQuery({
    ...clientOf(serverApi).list.query(projectId, onHost(host)),
    enabled: type === 'instance_crash',
  });
  if (type !== 'instance_crash') return undefined;
  return (
    <QueryContent
      answer={mapAnswer(answer, ({ servers }) =>
        servers.filter((server) => RUNNING.includes(server['OS-EXT-STS:vm_state'])),
      )}
      unknown={t('Could not load the instances')}
    >
      {(running) => (
        <SelectField
          name="instance"
          label={t('Instance')}
          isRequired
          placeholder={running.length === 0 ? t('No instances running on it') : t('Choose an instance')}
          options={running.map(({ id, name, tenant_id }) => ({
            value: id,
            label: t('{name} (project {project})', { name, project: ownerOf(tenant_id).project }),
          }))}
        />
      )}
    </QueryContent>
  );
}
