'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Reason } from '#components/hosts/reason-schema.ts';
import { MovePlan } from '#components/moves/move-plan.tsx';
import { PaceFields } from '#components/moves/pace-fields.tsx';
import { defaultPace, Pace } from '#components/moves/pace-schema.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import { maintenanceApi } from '#lib/console/maintenance/contract.ts';
import { StartMode } from '#lib/console/maintenance/modes.ts';
import type { MaintenanceHost } from '#lib/console/maintenance/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { namesOf, startConsequences } from './consequences.ts';
import { PlanFacts } from './plan-facts.tsx';

const Schema = Pace.extend({ mode: StartMode, reason: Reason });

interface StartMaintenanceProps extends ProjectDialogProps {
  hosts: readonly string[];
  /** All of the hosts are down according to the page. */
  areDown: boolean;
}

export function StartMaintenance({ projectId, hosts, areDown, onClose }: StartMaintenanceProps) {
  const t = useT();
  const [mode, setMode] = useState<StartMode>(areDown ? 'evacuate' : 'live');
  const [left, setLeft] = useState<readonly string[]>([]);
  const start = clientOf(maintenanceApi).start.useMutation(projectId);
  const wanted = { hosts: [...hosts], mode, left: [...left] };
  const plan = useQuery(clientOf(maintenanceApi).plan.query(projectId, wanted));
  const found = plan.data;
  const obstacle = found?.hosts.flatMap(({ obstacles }) => obstacles)[0];
  const names = { count: hosts.length, names: t(namesOf(hosts)) };
  const submit = async (values: z.infer<typeof Schema>) => {
    const jobs = await start.mutateAsync({ hosts: [...hosts], left: [...left], ...values });
    if (jobs.length === 0) notify({ level: 'success', title: msg('Maintenance of {names} started', names) });
  };
  const onLeave = (id: string, isLeft: boolean) =>
    setLeft((before) => (isLeft ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <FormDialog
      title={t('Start maintenance of {names}?', names)}
      submitLabel={t('Start maintenance')}
      size="large"
      schema={Schema}
      defaultValues={{ mode, reason: '', ...defaultPace }}
      restsOn={plan}
      allowed={obstacle ?? true}
      onSave={submit}
      onClose={onClose}
    >
      <ModeField hosts={found?.hosts ?? []} onChosen={setMode} />
      {mode !== 'leave' && (
        <MovePlan projectId={projectId} plan={mapAnswer(plan, ({ moves }) => moves)} left={left} onLeave={onLeave} />
      )}
      <PlanFacts plan={plan} sentencesOf={(found) => startConsequences(found, mode)} />
      <TextField name="reason" label={t('Reason')} isRequired />
      {mode !== 'leave' && (
        <>
          <PaceFields />
          <p className="text-ink-muted">{t('The moves run on the platform. You can leave this page.')}</p>
        </>
      )}
    </FormDialog>
  );
}

/** Instances on a host that is down can only be evacuated or left there. */
function ModeField({ hosts, onChosen }: { hosts: readonly MaintenanceHost[]; onChosen: (mode: StartMode) => void }) {
  const t = useT();
  const down = hosts.filter(({ is_up }) => !is_up).map(({ name }) => name);
  const needsUp = down.length > 0 ? { disabledReason: t('{names} is down.', { names: t(namesOf(down)) }) } : {};
  return (
    <RadioCardsField
      name="mode"
      label={t('What happens to its instances')}
      columns={3}
      onChosen={(mode) => onChosen(StartMode.parse(mode))}
      cards={[
        {
          value: 'live',
          title: t('Live migrate them'),
          description: t('Running instances keep running. Stopped instances move as they are.'),
          ...needsUp,
        },
        {
          value: 'cold',
          title: t('Cold migrate them'),
          description: t('Each is stopped, moved, started and confirmed.'),
          ...needsUp,
        },
        {
          value: 'stop',
          title: t('Stop on this host'),
          description: t('They are stopped and stay on this host.'),
          ...needsUp,
        },
        {
          value: 'leave',
          title: t('Leave them on the host'),
          description: t('They keep running where they are.'),
        },
        ...(down.length > 0
          ? [
              {
                value: 'evacuate',
                title: t('Evacuate'),
                description: t('Each is rebuilt on another host. Make sure that the host is really down.'),
                ...(down.length < hosts.length
                  ? { disabledReason: t('Only hosts that are down can be evacuated.') }
                  : {}),
              },
            ]
          : []),
      ]}
    />
  );
}
