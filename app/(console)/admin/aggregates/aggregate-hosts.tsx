'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useKnownHosts } from '#components/hosts/use-hosts.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function AggregateHosts({ projectId, aggregate, onClose }: ProjectDialogProps & { aggregate: Aggregate }) {
  const t = useT();
  const hosts = useKnownHosts(projectId);
  const { act } = clientOf(aggregateApi);
  const set = useProjectMutation(projectId, act.kinds, async (chosen: readonly string[]) => {
    const change = (action: object) => act.send(projectId, String(aggregate.id), { ...action });
    const gone = aggregate.hosts.filter((host) => !chosen.includes(host));
    for (const host of gone) await change({ remove_host: { host } });
    const added = chosen.filter((host) => !aggregate.hosts.includes(host));
    for (const host of added) await change({ add_host: { host } });
  });
  return (
    <FormDialog
      title={msg('Hosts of {name}', { name: aggregate.name })}
      description={
        aggregate.availability_zone
          ? msg('They are moved to zone {zone}.', { zone: aggregate.availability_zone })
          : undefined
      }
      schema={z.object({ hosts: z.array(z.string()) })}
      defaultValues={{ hosts: [...aggregate.hosts] }}
      onSave={(chosen) => set.mutateAsync(chosen.hosts)}
      restsOn={hosts}
      onClose={onClose}
      fields={{
        hosts: {
          label: msg('Hosts'),
          answer: hosts,
          unknown: msg('Could not load the hosts'),
          options: (hosts.data ?? []).map(({ name, zone }) => ({
            value: name,
            label: name,
            ...(zone ? { note: t('Zone {zone}', { zone }) } : {}),
          })),
          empty: msg('No hypervisors yet'),
        },
      }}
    />
  );
}
