'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ChoiceField } from '#components/console/choice-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Known } from '#components/console/known.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { moveTargetsQuery } from '#lib/compute/moves/queries.ts';
import { can, stateOf } from '#lib/compute/servers/can.ts';
import { anyServerRequest } from '#lib/compute/servers/everywhere-queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { ReasonField } from './reason-field.tsx';
import { targetChoices } from './target-choices.ts';
import { useAct } from './use-act.ts';

const Schema = z.object({ mode: z.enum(['live', 'cold']), host: z.string(), reason: OptionalReason });

/** The action of the API that moves it so. */
const moveOf = ({ mode, host }: z.infer<typeof Schema>) => {
  const to = host === '' ? null : host;
  return mode === 'live'
    ? ({ verb: 'live_migrate', argument: { host: to, block_migration: 'auto' } } as const)
    : ({ verb: 'migrate', argument: { host: to } } as const);
};

type Verdict = ReturnType<typeof can>;

interface MigrateDialogProps {
  projectId: string;
  server: Server;
  onClose: () => void;
}

/** Moves one instance to another host, which is checked before. */
export function MigrateDialog({ projectId, server, onClose }: MigrateDialogProps) {
  const { t, format } = useI18n();
  const act = useAct(projectId);
  const targets = useQuery(moveTargetsQuery(projectId, [server.id]));
  const { name } = server;
  const live = can('live_migrate', stateOf(server), true);
  const cold = can('migrate', stateOf(server), true);
  return (
    <FormDialog
      title={t('Migrate {name}', { name })}
      description={t('It leaves {host}.', { host: server['OS-EXT-SRV-ATTR:host'] ?? '–' })}
      submitLabel={t('Migrate {name}', { name })}
      size="medium"
      schema={Schema}
      defaultValues={{ mode: live === true ? ('live' as const) : ('cold' as const), host: '', reason: '' }}
      onSubmit={async (values) => {
        await act({
          servers: [server],
          requestOf: ({ id }) => anyServerRequest(id, moveOf(values), values.reason),
          title: '',
          notDone: () => msg('{name} was not migrated', { name }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={[server]} />
      <ModeField live={live} cold={cold} />
      <Known answer={targets} unknown={t('Where it could go could not be looked up')}>
        {(known) => (
          <ChoiceField
            name="host"
            label={t('To')}
            choices={targetChoices(known.targets, { t, format })}
            empty={t('There is no other host.')}
          />
        )}
      </Known>
      <ReasonField />
    </FormDialog>
  );
}

/** Whether it runs on while it moves; what its state does not allow says why. */
function ModeField({ live, cold }: { live: Verdict; cold: Verdict }) {
  const t = useT();
  const unless = (verdict: Verdict) => (verdict === true ? {} : { disabledReason: t(verdict) });
  return (
    <RadioCardsField
      name="mode"
      label={t('How')}
      cards={[
        { value: 'live', title: t('Live'), description: t('It runs on while it moves.'), ...unless(live) },
        {
          value: 'cold',
          title: t('With a stop'),
          description: t('It is stopped, moved and started. Then the move has to be confirmed or reverted.'),
          ...unless(cold),
        },
      ]}
    />
  );
}
