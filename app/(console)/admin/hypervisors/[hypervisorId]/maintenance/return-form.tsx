'use client';

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { Known } from '#components/console/known.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { useWhyUnknown } from '#components/console/use-why-unknown.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { type Answer, bothAnswers, everyAnswer, mapAnswer, orGone } from '#lib/client/answer.ts';
import { migrationsQuery } from '#lib/compute/migrations/queries.ts';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { updateService } from '#lib/compute/services/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MovePlan } from '../../../moves/move-plan.tsx';
import { PaceFields } from '../../../moves/pace-fields.tsx';
import { defaultPace, Pace } from '../../../moves/pace-schema.ts';
import { startMoves } from '../../../moves/start-moves.ts';
import { useFitting } from '../../../moves/use-fitting.ts';
import { planReturn } from './plan-return.ts';
import { whoLeft } from './who-left.ts';

const Schema = Pace.extend({ mode: z.enum(['stay', 'live', 'cold']), startsStopped: z.boolean() });
type Choice = z.infer<typeof Schema>;
type PlanFor = (choice: Partial<Choice>) => ReturnType<typeof planReturn>;

const none: readonly Server[] = [];

/** What was deleted since does not come back. */
const stillThere = (answers: readonly Answer<{ server: Server }>[]): Answer<Server[]> =>
  mapAnswer(everyAnswer(answers.map(orGone)), (found) => found.flatMap((each) => (each ? [each.server] : [])));

/** The servers that left a host and are still elsewhere. */
function useLeft(projectId: string, host: string): Answer<readonly Server[]> {
  const left = mapAnswer(useQuery(migrationsQuery(projectId, { host })), ({ migrations }) => whoLeft(host, migrations));
  const servers = useQueries({
    queries: (left.data ?? []).map((id) => serverQuery(projectId, id)),
    combine: stillThere,
  });
  return mapAnswer(bothAnswers(left, servers), ([, found]) =>
    found.filter((server) => server['OS-EXT-SRV-ATTR:host'] !== host),
  );
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
  const fitting = useFitting(projectId, left.data ?? none);
  const { name, service } = row;
  const plan = mapAnswer(bothAnswers(left, fitting), ([back, known]): PlanFor => {
    return (choice) => planReturn({ host: name, ...known, left: back, servers, ...choice });
  });
  const disabledReason = useWhyUnknown(plan);
  const submit = async ({ parallel, stopsOnFailure, ...choice }: Choice) => {
    if (!plan.data) return;
    startMoves({
      client,
      projectId,
      title: msg('End of the maintenance of {name}', { name }),
      href: cancelHref,
      moves: plan.data(choice),
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
      disabledReason={disabledReason}
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
        <Known answer={plan} unknown={t('What left it, and where it could go, could not be looked up')}>
          {(planFor) => <Preview projectId={projectId} planFor={planFor} />}
        </Known>
      </FormSection>
    </ResourceForm>
  );
}

interface PreviewProps {
  projectId: string;
  planFor: PlanFor;
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
