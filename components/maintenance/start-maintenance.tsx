'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
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
      title={msg('Start maintenance of {names}?', names)}
      submitLabel={msg('Start maintenance')}
      size="large"
      schema={Schema}
      defaultValues={{ mode, ...defaultPace }}
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
      <FormFields of={{ reason: {} }} />
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
  const reasonOf = (mode: StartMode) => {
    if (mode === 'leave' || down.length === 0) return undefined;
    if (mode !== 'evacuate') return t('{names} is down.', { names: t(namesOf(down)) });
    return down.length < hosts.length ? t('Only hosts that are down can be evacuated.') : undefined;
  };
  const options = START_MODES.filter((mode) => mode !== 'evacuate' || down.length > 0).map((mode) => {
    const [title, description] = MODE_WORDS[mode];
    return { value: mode, label: t(title), description: t(description), disabledReason: reasonOf(mode) };
  });
  return (
    <FormFields
      of={{
        mode: {
          label: msg('What happens to its instances'),
          control: 'cards',
          columns: 3,
          onChosen: (mode) => onChosen(StartMode.parse(mode)),
          options,
        },
      }}
    />
  );
}

const MODE_WORDS: Readonly<Record<StartMode, readonly [title: string, description: string]>> = {
  live: [msg('Live migrate them'), msg('Running instances keep running. Stopped instances move as they are.')],
  cold: [msg('Cold migrate them'), msg('Each is stopped, moved, started and confirmed.')],
  stop: [msg('Stop on this host'), msg('They are stopped and stay on this host.')],
  leave: [msg('Leave them on the host'), msg('They keep running where they are.')],
  evacuate: [msg('Evacuate'), msg('Each is rebuilt on another host. Make sure that the host is really down.')],
};
const START_MODES: readonly StartMode[] = ['live', 'cold', 'stop', 'leave', 'evacuate'];
