'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { MovePlan } from '#components/moves/move-plan.tsx';
import { PaceFields } from '#components/moves/pace-fields.tsx';
import { defaultPace, Pace } from '#components/moves/pace-schema.ts';
import { movePlanQuery } from '#lib/compute/moves/queries.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { useBeginMaintenance } from '#lib/console/ha/maintenance/queries.ts';
import { useChangeSegmentHost } from '#lib/ha/hosts/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isHostUp } from './protected-host-row.ts';

const Mode = z.enum(['live', 'cold', 'leave']);
type Mode = z.infer<typeof Mode>;
const Schema = Pace.extend({ mode: Mode, reason: OptionalReason }).refine(
  ({ mode, reason }) => mode === 'leave' || reason !== '',
  { path: ['reason'], error: msg('Give a reason: others will read it.') },
);

interface BeginMaintenanceProps {
  projectId: string;
  host: CoveredHost;
  onClose: () => void;
}

/** Planned maintenance: the platform empties the host first, unless its instances are to stay. */
export function BeginMaintenance({ projectId, host, onClose }: BeginMaintenanceProps) {
  const t = useT();
  const isUp = isHostUp(host);
  const [mode, setMode] = useState<Mode>(isUp ? 'live' : 'leave');
  const begin = useBeginMaintenance(projectId);
  const change = useChangeSegmentHost(projectId);
  const isLeft = mode === 'leave';
  const plan = useQuery({
    ...movePlanQuery(projectId, { kind: 'drain', host: host.name, mode: isLeft ? 'live' : mode }),
    enabled: !isLeft,
  });
  const submit = async ({ mode: how, ...values }: z.infer<typeof Schema>) => {
    if (how === 'leave') await change.mutateAsync({ host, changes: { on_maintenance: true } });
    else await begin.mutateAsync({ host: host.name, mode: how, ...values });
    onClose();
  };
  return (
    <FormDialog
      title={t('Start maintenance of {name}?', { name: host.name })}
      description={t(
        'While a host is in maintenance, notifications about it are rejected and its instances are not recovered.',
      )}
      submitLabel={isLeft ? t('Start maintenance') : t('Move instances off {name}', { name: host.name })}
      size="large"
      schema={Schema}
      defaultValues={{ mode, reason: '', ...defaultPace }}
      {...(isLeft ? {} : { restsOn: plan })}
      onSubmit={submit}
      onClose={onClose}
    >
      <ModeField host={host} isUp={isUp} onChosen={(chosen) => setMode(Mode.parse(chosen))} />
      {!isLeft && (
        <>
          <MovePlan projectId={projectId} plan={plan} />
          <TextField name="reason" label={t('Reason')} isRequired />
          <PaceFields />
          <p className="text-ink-muted">
            {t('This runs on the platform, so you can leave this page. Maintenance starts when the host is empty.')}
          </p>
        </>
      )}
    </FormDialog>
  );
}

interface ModeFieldProps {
  host: CoveredHost;
  isUp: boolean;
  onChosen: (mode: string) => void;
}

function ModeField({ host: { instances }, isUp, onChosen }: ModeFieldProps) {
  const t = useT();
  const alive = isUp ? {} : { disabledReason: t('The host is down.') };
  return (
    <RadioCardsField
      name="mode"
      label={t('What happens to its instances')}
      columns={3}
      onChosen={onChosen}
      cards={[
        {
          value: 'live',
          title: t('Live migrate them'),
          description: t('Running instances keep running. Stopped instances move as they are.'),
          ...alive,
        },
        {
          value: 'cold',
          title: t('Cold migrate them'),
          description: t('Each is stopped, moved, started and confirmed.'),
          ...alive,
        },
        {
          value: 'leave',
          title: t('Leave them on the host'),
          description: t(
            '{count, plural, =0 {There are none.} one {Its instance is not recovered during maintenance.} other {Its # instances are not recovered during maintenance.}}',
            { count: instances },
          ),
        },
      ]}
    />
  );
}
