'use client';

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { migrationsQuery } from '#lib/compute/migrations/queries.ts';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { updateService } from '#lib/compute/services/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { OwnerLine } from '../../../instances/owner-line.tsx';
import { MovePlan } from '../../../moves/move-plan.tsx';
import { PaceFields } from '../../../moves/pace-fields.tsx';
import { defaultPace, Pace } from '../../../moves/pace-schema.ts';
import { startMoves } from '../../../moves/start-moves.ts';
import { useFitting } from '../../../moves/use-fitting.ts';
import type { HypervisorRow } from '../../hypervisor-row.ts';
import { planReturn } from './plan-return.ts';
import { whoLeft } from './who-left.ts';

const Schema = Pace.extend({ mode: z.enum(['stay', 'live', 'cold']), startsStopped: z.boolean() });
type Choice = z.infer<typeof Schema>;

/** The servers that left a host and are still elsewhere. */
function useLeft(projectId: string, host: string): readonly Server[] {
  const migrations = useQuery(migrationsQuery(projectId, { host })).data?.migrations ?? [];
  return useQueries({
    queries: whoLeft(host, migrations).map((id) => serverQuery(projectId, id)),
    combine: (answers) =>
      answers
        .flatMap(({ data }) => (data ? [data.server] : []))
        .filter((server) => server['OS-EXT-SRV-ATTR:host'] !== host),
  });
}

interface ReturnFormProps {
  projectId: string;
  row: HypervisorRow;
  /** What is on the host. */
  servers: readonly Server[];
  cancelHref: string;
}

/** Puts a host back in service, and if wished brings back what left it and starts what was stopped. */
export function ReturnForm({ projectId, row, servers, cancelHref }: ReturnFormProps) {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const left = useLeft(projectId, row.name);
  const { hosts, groups } = useFitting(projectId, left);
  const { name, service } = row;
  const planFor = (choice: Partial<Choice>) => planReturn({ host: name, hosts, groups, left, servers, ...choice });
  const submit = async ({ parallel, stopsOnFailure, ...choice }: Choice) => {
    startMoves({
      client,
      projectId,
      title: msg('End of the maintenance of {name}', { name }),
      href: cancelHref,
      moves: planFor(choice),
      before: () => updateService(projectId, String(service?.id), { status: 'enabled' }),
      parallel,
      stopsOnFailure,
    });
    router.push(cancelHref);
  };
  return (
    <ResourceForm
      schema={Schema}
      defaultValues={{ mode: 'stay' as const, startsStopped: false, ...defaultPace }}
      submitLabel={t('Put {name} back in service', { name })}
      cancelHref={cancelHref}
      onSubmit={submit}
    >
      <FormSection title={t('What becomes of the instances that left')}>
        <RadioCardsField
          name="mode"
          label={t('How')}
          columns={3}
          cards={[
            { value: 'stay', title: t('Stay where they are'), description: t('The host fills up with new ones.') },
            {
              value: 'live',
              title: t('Bring back live'),
              description: t('What runs, runs on; what is stopped moves as it is.'),
            },
            {
              value: 'cold',
              title: t('Bring back with a stop'),
              description: t('Each is stopped, moved, started and confirmed.'),
            },
          ]}
        />
        <CheckboxField
          name="startsStopped"
          label={t('Start the instances on it that are stopped')}
          hint={t('Also those that their owners have stopped themselves.')}
        />
        <PaceFields />
      </FormSection>
      <FormSection title={t('Plan')} description={t('First the host is put back in service. Then this is done.')}>
        <Preview projectId={projectId} planFor={planFor} />
      </FormSection>
    </ResourceForm>
  );
}

interface PreviewProps {
  projectId: string;
  planFor: (choice: Partial<Choice>) => ReturnType<typeof planReturn>;
}

function Preview({ projectId, planFor }: PreviewProps) {
  const moves = planFor(useWatch<Choice>());
  return (
    <>
      {moves.length > 0 && <OwnerLine projectId={projectId} servers={moves.map(({ server }) => server)} />}
      <MovePlan projectId={projectId} moves={moves} />
    </>
  );
}
