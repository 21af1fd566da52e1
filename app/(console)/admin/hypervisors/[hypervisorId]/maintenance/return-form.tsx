'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { useWhyUnknown } from '#components/console/use-why-unknown.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { MovePlan } from '#components/moves/move-plan.tsx';
import { PaceFields } from '#components/moves/pace-fields.tsx';
import { defaultPace, Pace } from '#components/moves/pace-schema.ts';
import { movePlanQuery, useBeginMoves } from '#lib/compute/moves/queries.ts';
import { movesHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

const Mode = z.enum(['stay', 'live', 'cold']);
const Schema = Pace.extend({ mode: Mode, starts_stopped: z.boolean() });
const first = { mode: 'stay' as const, starts_stopped: false };

interface ReturnFormProps {
  projectId: string;
  row: HypervisorRow;
  cancelHref: string;
}

/** Puts a host back in service, and if wished brings back what left it and starts what was stopped. */
export function ReturnForm({ projectId, row: { name }, cancelHref }: ReturnFormProps) {
  const t = useT();
  const router = useRouter();
  const begin = useBeginMoves(projectId);
  const [choice, setChoice] = useState<Pick<z.infer<typeof Schema>, 'mode' | 'starts_stopped'>>(first);
  const plan = useQuery(movePlanQuery(projectId, { kind: 'return', host: name, ...choice }));
  const disabledReason = useWhyUnknown(plan);
  const isEmpty = plan.data?.plan.length === 0;
  const submit = async (values: z.infer<typeof Schema>) => {
    const { job } = await begin.mutateAsync({ kind: 'return', host: name, ...values });
    // Where nothing is moved, there is nothing to look at.
    router.push(isEmpty ? cancelHref : movesHref(job.id));
  };
  return (
    <ResourceForm
      schema={Schema}
      defaultValues={{ ...first, ...defaultPace }}
      submitLabel={t('Return {name} to service', { name })}
      disabledReason={disabledReason}
      cancelHref={cancelHref}
      onSubmit={submit}
    >
      <FormSection title={t('What happens to the instances that left')}>
        <ModeField onChosen={(mode) => setChoice((before) => ({ ...before, mode }))} />
        <CheckboxField
          name="starts_stopped"
          label={t('Start the stopped instances on it')}
          hint={t('Including instances that their owners stopped themselves.')}
          onChosen={(starts_stopped) => setChoice((before) => ({ ...before, starts_stopped }))}
        />
        <PaceFields />
      </FormSection>
      <FormSection
        title={t('Plan')}
        description={t('First the host is returned to service. Then the following steps run.')}
      >
        <MovePlan projectId={projectId} plan={plan} />
      </FormSection>
    </ResourceForm>
  );
}

/** Whether the instances that left come back, and how. */
function ModeField({ onChosen }: { onChosen: (mode: z.infer<typeof Mode>) => void }) {
  const t = useT();
  return (
    <RadioCardsField
      name="mode"
      label={t('How')}
      columns={3}
      onChosen={(mode) => onChosen(Mode.parse(mode))}
      cards={[
        { value: 'stay', title: t('Stay on their host'), description: t('New instances fill up the host.') },
        {
          value: 'live',
          title: t('Bring back live'),
          description: t('Running instances keep running. Stopped instances move as they are.'),
        },
        {
          value: 'cold',
          title: t('Bring back with downtime'),
          description: t('Each is stopped, moved, started and confirmed.'),
        },
      ]}
    />
  );
}
