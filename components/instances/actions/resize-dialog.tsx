'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChoiceField } from '#components/console/choice-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryField } from '#components/console/query-field.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ReserveWarning } from '../reserve-warning.tsx';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { type ResizeChoice, resizeChoices } from './resize-choices.ts';

export function ResizeDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const { t, format } = useI18n();
  const { name } = server;
  const flavors = useQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY));
  const quotas = useQuery(computeQuotasQuery(projectId));
  // Both are needed, since each flavor displays whether it fits the quota.
  const known = combineQueries(flavors, quotas);
  const resize = clientOf(serverApi).act.useMutation(projectId);
  const now = flavorOf(server);
  const situation = now && {
    now,
    hasOwnDisk: imageIdOf(server) !== undefined,
    quotas: quotas.data?.quota_set,
  };
  const choices = situation && flavors.data && resizeChoices(flavors.data.flavors, situation);
  return (
    <FormDialog
      title={msg('Resize {name}', { name })}
      description={
        now && msg('Current size: {size} ({flavor}).', { size: flavorWords(format, now), flavor: now.original_name })
      }
      submitLabel={msg('Resize')}
      size="medium"
      schema={z.object({ flavor: z.string().min(1, msg('Choose a flavor.')) })}
      onSave={({ flavor }) => resize.mutateAsync({ id: server.id, json: { resize: { flavorRef: flavor } } })}
      restsOn={known}
      onClose={onClose}
    >
      <QueryField answer={known} unknown={t('Could not load the flavors and the remaining quota')}>
        {() => <FlavorField choices={choices} />}
      </QueryField>
      <ChosenFlavorWarning projectId={projectId} serverId={server.id} />
      <ul className="list-disc ps-4 text-ink-muted">
        <li>{t('The instance shuts down for this and may move to another host.')}</li>
        <li>{t('Afterwards, check that it works, then confirm the new size or revert to the old one.')}</li>
        <li>{t('Until then both sizes are kept on their hosts.')}</li>
      </ul>
    </FormDialog>
  );
}

function ChosenFlavorWarning({ projectId, serverId }: { projectId: string; serverId: string }) {
  const flavor = useWatch<{ flavor: string }, 'flavor'>({ name: 'flavor' });
  return flavor ? <ReserveWarning projectId={projectId} flavor={flavor} serverId={serverId} /> : null;
}

function FlavorField({ choices }: { choices: readonly ResizeChoice[] | undefined }) {
  const { t, format } = useI18n();
  const signed = (amount: number, words: (value: number) => string) =>
    amount === 0 ? [] : [`${amount > 0 ? '+' : '−'}${words(Math.abs(amount))}`];
  const deltaOf = ({ more }: ResizeChoice) => [
    ...signed(more.vcpus, (count) => `${format.number(count)} vCPU`),
    ...signed(more.ram, (ram) => t('{ram} memory', { ram: format.mib(ram) })),
    ...signed(more.disk, (disk) => t('{disk} disk', { disk: format.gib(disk) })),
  ];
  return (
    <ChoiceField
      name="flavor"
      label={t('New flavor')}
      choices={choices?.map((choice) => ({
        value: choice.flavor.id,
        title: choice.flavor.name,
        description: (
          <>
            {flavorWords(format, choice.flavor)}
            {!choice.obstacle && (
              <span className="ms-2 font-medium text-ink tabular-nums">{deltaOf(choice).join(' · ')}</span>
            )}
          </>
        ),
        disabledReason: choice.obstacle && t(choice.obstacle),
      }))}
      empty={t('There are no flavors to choose from.')}
    />
  );
}
