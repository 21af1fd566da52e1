'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Known } from '#components/console/known.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MovePlan } from '../moves/move-plan.tsx';
import { PaceFields } from '../moves/pace-fields.tsx';
import { defaultPace, Pace } from '../moves/pace-schema.ts';
import { planMoves } from '../moves/plan-moves.ts';
import { startMoves } from '../moves/start-moves.ts';
import { type Fitting, useFitting } from '../moves/use-fitting.ts';
import { ReasonField } from './reason-field.tsx';

const Schema = Pace.extend({ mode: z.enum(['live', 'cold']), host: z.string(), reason: OptionalReason });

interface MigrateAllDialogProps {
  projectId: string;
  servers: readonly Server[];
  onClose: () => void;
}

/** Moves several instances after showing where each would go; what does not fit stays. */
export function MigrateAllDialog({ projectId, servers, onClose }: MigrateAllDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const fitting = useFitting(projectId, servers);
  const count = servers.length;
  const submit = async ({ mode, host, ...pace }: z.infer<typeof Schema>) => {
    if (!fitting.data) return;
    const { hosts, groups } = fitting.data;
    const moves = planMoves(servers, hosts, { mode, target: host || undefined, groups });
    const going = moves.filter(({ how }) => how !== 'none').length;
    if (going === 0) throw new Error(msg('None of them fits anywhere else.'));
    startMoves({ client, projectId, moves, title: msg('Migrating {count} instances', { count: going }), ...pace });
    onClose();
  };
  return (
    <FormDialog
      title={t('Migrate {count, plural, one {# instance} other {# instances}}', { count })}
      submitLabel={t('Migrate what fits')}
      size="large"
      schema={Schema}
      defaultValues={{ mode: 'live' as const, host: '', reason: '', ...defaultPace }}
      restsOn={fitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={servers} />
      <RadioCardsField
        name="mode"
        label={t('How')}
        cards={[
          { value: 'live', title: t('Live'), description: t('What runs, runs on; what is stopped moves as it is.') },
          { value: 'cold', title: t('With a stop'), description: t('Each is stopped, moved, started and confirmed.') },
        ]}
      />
      <SelectField
        name="host"
        label={t('To')}
        placeholder={t('The hosts with the most free RAM')}
        options={(fitting.data?.hosts ?? []).map(({ name, zone, isUp, isEnabled }) => ({
          value: name,
          label: t('{name} (zone {zone})', { name, zone }),
          isDisabled: !isUp || !isEnabled,
        }))}
      />
      <PaceFields />
      <ReasonField />
      <Known answer={fitting} unknown={t('Where they could go could not be looked up')}>
        {(known) => <Preview projectId={projectId} servers={servers} {...known} />}
      </Known>
    </FormDialog>
  );
}

interface PreviewProps extends Fitting {
  projectId: string;
  servers: readonly Server[];
}

/** The plan for what is chosen above. */
function Preview({ projectId, servers, hosts, groups }: PreviewProps) {
  const { mode = 'live', host } = useWatch<z.infer<typeof Schema>>();
  return (
    <MovePlan projectId={projectId} moves={planMoves(servers, hosts, { mode, target: host || undefined, groups })} />
  );
}
