'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { FormSection } from '#components/console/form-section.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useWhyUnknown } from '#components/console/use-why-unknown.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Reason } from '#components/hosts/reason-schema.ts';
import { MovePlan } from '#components/moves/move-plan.tsx';
import { PaceFields } from '#components/moves/pace-fields.tsx';
import { defaultPace, Pace } from '#components/moves/pace-schema.ts';
import { movePlanQuery, useBeginMoves } from '#lib/compute/moves/queries.ts';
import { movesHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

const Mode = z.enum(['live', 'cold', 'stop', 'evacuate']);
type Mode = z.infer<typeof Mode>;
const Schema = Pace.extend({ mode: Mode, disabled_reason: Reason });

interface DrainFormProps {
  projectId: string;
  row: HypervisorRow;
  cancelHref: string;
}

/** Takes a host out of service and moves or stops what runs there, after showing what would become of each. */
export function DrainForm({ projectId, row, cancelHref }: DrainFormProps) {
  const t = useT();
  const router = useRouter();
  const begin = useBeginMoves(projectId);
  const first: Mode = row.isUp ? 'live' : 'evacuate';
  const [mode, setMode] = useState<Mode>(first);
  const { name } = row;
  const plan = useQuery(movePlanQuery(projectId, { kind: 'drain', host: name, mode }));
  const disabledReason = useWhyUnknown(plan);
  const submit = async ({ disabled_reason, ...values }: z.infer<typeof Schema>) => {
    const { job } = await begin.mutateAsync({ kind: 'drain', host: name, reason: disabled_reason, ...values });
    router.push(movesHref(job.id));
  };
  return (
    <ResourceForm
      schema={Schema}
      defaultValues={{ mode: first, disabled_reason: row.reason, ...defaultPace }}
      submitLabel={t('Start maintenance of {name}', { name })}
      disabledReason={disabledReason}
      cancelHref={cancelHref}
      onSubmit={submit}
    >
      <FormSection title={t('What happens to its instances')}>
        <ModeField isUp={row.isUp} onChosen={(chosen) => setMode(Mode.parse(chosen))} />
        <TextField name="disabled_reason" label={t('Reason')} isRequired />
        <PaceFields />
      </FormSection>
      <FormSection
        title={t('Plan')}
        description={t(
          'First the host is disabled so that no new instances are placed on it. Then the following steps run.',
        )}
      >
        <MovePlan projectId={projectId} plan={plan} />
      </FormSection>
    </ResourceForm>
  );
}

/** What can be done with the instances of a host: one that is dead is left in one way only. */
function ModeField({ isUp, onChosen }: { isUp: boolean; onChosen: (value: string) => void }) {
  const t = useT();
  const alive = isUp ? {} : { disabledReason: t('The host is down.') };
  return (
    <RadioCardsField
      name="mode"
      label={t('How')}
      columns={3}
      onChosen={onChosen}
      cards={[
        {
          value: 'live',
          title: t('Live'),
          description: t('Running instances keep running. Stopped instances move as they are.'),
          ...alive,
        },
        {
          value: 'cold',
          title: t('With downtime'),
          description: t('Each is stopped, moved, started and confirmed.'),
          ...alive,
        },
        {
          value: 'stop',
          title: t('Stop on this host'),
          description: t('They are stopped and stay on this host.'),
          ...alive,
        },
        ...(isUp
          ? []
          : [
              {
                value: 'evacuate',
                title: t('Evacuate'),
                description: t('Each is rebuilt on another host. Make sure that the host is really down.'),
              },
            ]),
      ]}
    />
  );
}
