'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { useKnownHosts } from '#components/hosts/use-hosts.ts';
import { MovePlan } from '#components/moves/move-plan.tsx';
import { PaceFields } from '#components/moves/pace-fields.tsx';
import { defaultPace, Pace } from '#components/moves/pace-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { moveApi } from '#lib/compute/moves/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { movesHref } from '#lib/screens/paths.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';
import { ReasonField } from './reason-field.tsx';

const Mode = z.enum(['live', 'cold']);
const Schema = Pace.extend({ mode: Mode, host: z.string(), reason: OptionalReason });
const first = { mode: 'live' as const, host: '' };

export function MigrateAllDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const t = useT();
  const router = useRouter();
  const begin = clientOf(moveApi).create.useMutation(projectId);
  const [choice, setChoice] = useState<Pick<z.infer<typeof Schema>, 'mode' | 'host'>>(first);
  const request = { kind: 'migrate' as const, servers: servers.map(({ id }) => id) };
  const plan = useQuery(
    clientOf(moveApi).plan.query(projectId, { moves: { ...request, ...choice, host: choice.host || null } }),
  );
  const submit = async ({ host, ...values }: z.infer<typeof Schema>) => {
    const job = await begin.mutateAsync({ moves: { ...request, host: host || null, ...values } });
    onClose();
    router.push(movesHref(job.id));
  };
  return (
    <FormDialog
      title={t('Migrate {count, plural, one {# instance} other {# instances}}', { count: servers.length })}
      submitLabel={t('Migrate those that fit')}
      size="large"
      schema={Schema}
      defaultValues={{ ...first, reason: '', ...defaultPace }}
      restsOn={plan}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={servers} />
      <RadioCardsField
        name="mode"
        label={t('How')}
        onChosen={(mode) => setChoice((before) => ({ ...before, mode: Mode.parse(mode) }))}
        cards={[
          {
            value: 'live',
            title: t('Live'),
            description: t('Running instances keep running. Stopped instances move as they are.'),
          },
          {
            value: 'cold',
            title: t('With downtime'),
            description: t('Each is stopped, moved, started and confirmed.'),
          },
        ]}
      />
      <HostField projectId={projectId} onChosen={(host) => setChoice((before) => ({ ...before, host }))} />
      <PaceFields />
      <ReasonField />
      <MovePlan projectId={projectId} plan={plan} />
    </FormDialog>
  );
}

function HostField({ projectId, onChosen }: { projectId: string; onChosen: (host: string) => void }) {
  const t = useT();
  const hosts = useKnownHosts(projectId);
  return (
    <QueryContent answer={hosts} unknown={t('Could not load the hosts')}>
      {(known) => (
        <SelectField
          name="host"
          label={t('To')}
          placeholder={t('Hosts with the most free RAM')}
          onChosen={onChosen}
          options={known.map(({ name, zone, isUp, isEnabled }) => ({
            value: name,
            label: t('{name} (zone {zone})', { name, zone }),
            isDisabled: !isUp || !isEnabled,
          }))}
        />
      )}
    </QueryContent>
  );
}
