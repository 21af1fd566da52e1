'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormSection } from '#components/console/form-section.tsx';
import { Known } from '#components/console/known.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useWhyUnknown } from '#components/console/use-why-unknown.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Reason } from '#components/hosts/reason-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { updateService } from '#lib/compute/services/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MovePlan } from '../../../moves/move-plan.tsx';
import { PaceFields } from '../../../moves/pace-fields.tsx';
import { defaultPace, Pace } from '../../../moves/pace-schema.ts';
import { MOVE_MODES, planMoves } from '../../../moves/plan-moves.ts';
import { startMoves } from '../../../moves/start-moves.ts';
import { type Fitting, useFitting } from '../../../moves/use-fitting.ts';

const Schema = Pace.extend({ mode: z.enum(MOVE_MODES), disabled_reason: Reason });

interface DrainFormProps {
  projectId: string;
  row: HypervisorRow;
  /** What runs there. */
  servers: readonly Server[];
  cancelHref: string;
}

/** Takes a host out of service and moves or stops what runs there, after showing what would become of each. */
export function DrainForm({ projectId, row, servers, cancelHref }: DrainFormProps) {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const fitting = useFitting(projectId, servers);
  const disabledReason = useWhyUnknown(fitting);
  const { name, service } = row;
  const submit = async ({ mode, disabled_reason, ...pace }: z.infer<typeof Schema>) => {
    if (!fitting.data) return;
    const { hosts, groups } = fitting.data;
    startMoves({
      client,
      projectId,
      title: msg('Maintenance of {name}', { name }),
      href: cancelHref,
      moves: planMoves(servers, hosts, { mode, groups }),
      reason: disabled_reason,
      before: () => updateService(projectId, String(service?.id), { status: 'disabled', disabled_reason }),
      ...pace,
    });
    router.push(cancelHref);
  };
  return (
    <ResourceForm
      schema={Schema}
      defaultValues={{ mode: 'live' as const, disabled_reason: row.reason, ...defaultPace }}
      submitLabel={t('Begin maintenance of {name}', { name })}
      disabledReason={disabledReason}
      cancelHref={cancelHref}
      onSubmit={submit}
    >
      <FormSection title={t('What becomes of its instances')}>
        <RadioCardsField
          name="mode"
          label={t('How')}
          columns={3}
          cards={[
            { value: 'live', title: t('Live'), description: t('What runs, runs on; what is stopped moves as it is.') },
            {
              value: 'cold',
              title: t('With a stop'),
              description: t('Each is stopped, moved, started and confirmed.'),
            },
            {
              value: 'stop',
              title: t('Stay and stop'),
              description: t('They are switched off and stay on this host.'),
            },
          ]}
        />
        <TextField name="disabled_reason" label={t('Reason')} isRequired hint={t('Every administrator sees it.')} />
        <PaceFields />
      </FormSection>
      <FormSection
        title={t('Plan')}
        description={t('First the host is taken out of service, so that nothing new comes. Then this is done.')}
      >
        {servers.length > 0 && <OwnerLine projectId={projectId} servers={servers} />}
        <Known answer={fitting} unknown={t('Where they could go could not be looked up')}>
          {(known) => <Preview projectId={projectId} servers={servers} {...known} />}
        </Known>
      </FormSection>
    </ResourceForm>
  );
}

interface PreviewProps extends Fitting {
  projectId: string;
  servers: readonly Server[];
}

/** The plan for the mode that is chosen. */
function Preview({ projectId, servers, hosts, groups }: PreviewProps) {
  const { mode = 'live' } = useWatch<z.infer<typeof Schema>>();
  return <MovePlan projectId={projectId} moves={planMoves(servers, hosts, { mode, groups })} />;
}
