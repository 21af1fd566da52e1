'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { MovePlan } from '#components/moves/move-plan.tsx';
import { PaceFields } from '#components/moves/pace-fields.tsx';
import { defaultPace, Pace } from '#components/moves/pace-schema.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import { maintenanceApi } from '#lib/console/maintenance/contract.ts';
import { ReturnMode } from '#lib/console/maintenance/modes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { namesOf, returnConsequences } from './consequences.ts';
import { PlanFacts } from './plan-facts.tsx';

const Schema = Pace.extend({ mode: ReturnMode, starts_stopped: z.boolean() });
const MODE_WORDS: ChoiceWords = {
  stay: [msg('Stay on their host'), msg('New instances fill up the host.')],
  live: [msg('Bring back live'), msg('Running instances keep running. Stopped instances move as they are.')],
  cold: [msg('Bring back with downtime'), msg('Each is stopped, moved, started and confirmed.')],
};
const RETURNED = msg('{count, plural, one {{names} is} other {{names} are}} back in service');
const FIRST = { mode: 'stay' as const, starts_stopped: false };

interface ReturnToServiceProps extends ProjectDialogProps {
  hosts: readonly string[];
}

export function ReturnToService({ projectId, hosts, onClose }: ReturnToServiceProps) {
  const t = useT();
  const [choice, setChoice] = useState<Pick<z.infer<typeof Schema>, 'mode' | 'starts_stopped'>>(FIRST);
  const back = clientOf(maintenanceApi).end.useMutation(projectId);
  const plan = useQuery(clientOf(maintenanceApi).planEnd.query(projectId, { hosts: [...hosts], ...choice }));
  const obstacle = plan.data?.hosts.flatMap(({ obstacles }) => obstacles)[0];
  const names = { count: hosts.length, names: t(namesOf(hosts)) };
  const movesAny = choice.mode !== 'stay' || choice.starts_stopped;
  const submit = async (values: z.infer<typeof Schema>) => {
    await back.mutateAsync({ hosts: [...hosts], ...values });
    notify({ level: 'success', title: msg(RETURNED, names) });
  };
  return (
    <FormDialog
      title={msg('Return {names} to service?', names)}
      submitLabel={msg('Return to service')}
      size="large"
      schema={Schema}
      defaultValues={{ ...FIRST, ...defaultPace }}
      restsOn={plan}
      allowed={obstacle ?? true}
      onSave={submit}
      onClose={onClose}
      fields={{
        mode: {
          label: msg('What happens to the instances that left'),
          columns: 3,
          onChosen: (mode) => setChoice((before) => ({ ...before, mode: ReturnMode.parse(mode) })),
          words: MODE_WORDS,
        },
        starts_stopped: (
          <CheckboxField
            name="starts_stopped"
            label={t('Start the stopped instances on it')}
            hint={t('Including instances that their owners stopped themselves.')}
            onChosen={(starts_stopped) => setChoice((before) => ({ ...before, starts_stopped }))}
          />
        ),
      }}
    >
      {movesAny && (
        <>
          <MovePlan projectId={projectId} plan={mapAnswer(plan, ({ moves }) => moves)} />
          <PaceFields />
        </>
      )}
      <PlanFacts plan={plan} sentencesOf={(found) => returnConsequences(found, choice.mode)} />
    </FormDialog>
  );
}
