'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { useOwners } from '#components/projects/use-owners.ts';
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
const Schema = z
  .object({ type: z.enum(TYPES), seconds: z.int().min(1).max(600), instance: z.string() })
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
  const create = clientOf(faultApi).create.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Simulate a failure of {host}', { host })}
      description={msg('This affects the instances of all projects on the host until the fault is repaired.')}
      submitLabel={msg('Simulate a failure of {host}', { host })}
      schema={Schema}
      defaultValues={{ type: 'host_down', seconds: 10 }}
      onSave={(input) => create.mutateAsync({ fault: toFault(host, input) })}
      onClose={onClose}
      fields={{
        type: { label: msg('Fault'), columns: 1, words: faultWords },
        seconds: { label: msg('Delay'), unit: msg('seconds'), isHidden: ({ type }) => type !== 'operation_slow' },
        instance: <InstanceField projectId={projectId} host={host} />,
      }}
    />
  );
}

/** The instances that run on the host, if one of them is to crash. */
function InstanceField({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const { type } = useWatch<Input>();
  const { ownerOf } = useOwners(projectId);
  const enabled = type === 'instance_crash';
  const answer = useQuery({ ...clientOf(serverApi).list.query(projectId, onHost(host)), enabled });
  const running = answer.data?.servers.filter((server) => RUNNING.includes(server['OS-EXT-STS:vm_state'])) ?? [];
  return (
    <FormFields
      of={{
        instance: enabled && {
          label: msg('Instance'),
          isRequired: true,
          placeholder: running.length === 0 ? msg('No instances running on it') : msg('Choose an instance'),
          answer,
          unknown: msg('Could not load the instances'),
          options: running.map(({ id, name, tenant_id }) => ({
            value: id,
            label: t('{name} (project {project})', { name, project: ownerOf(tenant_id).project }),
          })),
        },
      }}
    />
  );
}
