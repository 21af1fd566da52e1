'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { moveApi } from '#lib/compute/moves/contract.ts';
import type { MoveTarget } from '#lib/compute/moves/schema.ts';
import { anyServerRequest } from '#lib/compute/server-actions/requests.ts';
import { can } from '#lib/compute/servers/can.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';
import { useServerChange } from '../use-server-change.ts';
import { ReasonField } from './reason-field.tsx';

const Schema = z.object({ mode: z.enum(['live', 'cold']), host: z.string(), reason: OptionalReason });

const moveOf = ({ mode, host }: z.infer<typeof Schema>) => {
  const to = host === '' ? null : host;
  return mode === 'live'
    ? ({ verb: 'live_migrate', argument: { host: to, block_migration: 'auto' } } as const)
    : ({ verb: 'migrate', argument: { host: to } } as const);
};

export function MigrateDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const { t, format } = useI18n();
  const act = useServerChange(projectId);
  const targets = useQuery(clientOf(moveApi).targets.query(projectId, { servers: [server.id] }));
  const { name } = server;
  const live = can('live_migrate', stateOf(server), true);
  const cold = can('migrate', stateOf(server), true);
  return (
    <FormDialog
      title={msg('Migrate {name}', { name })}
      description={msg('The instance moves off {host}.', { host: server['OS-EXT-SRV-ATTR:host'] ?? '–' })}
      submitLabel={msg('Migrate {name}', { name })}
      schema={Schema}
      defaultValues={{ mode: live === true ? 'live' : 'cold' }}
      onSave={(values) =>
        act({
          servers: [server],
          requestsOf: ({ id }) => [anyServerRequest(id, moveOf(values), values.reason)],
          title: '',
        })
      }
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={[server]} />
      <FormFields
        of={{
          mode: {
            label: msg('How'),
            control: 'cards',
            options: modeOptions(live, cold, t),
          },
          host: {
            label: msg('To'),
            control: 'choice',
            answer: targets,
            unknown: msg('Could not look up where it can move'),
            options: targetChoices(targets.data ?? [], { t, format }),
            empty: msg('There is no other host.'),
          },
        }}
      />
      <ReasonField />
    </FormDialog>
  );
}

const modeOptions = (live: true | Text, cold: true | Text, t: Translate) => [
  {
    value: 'live',
    label: t('Live'),
    description: t('The instance keeps running while it moves.'),
    disabledReason: live === true ? undefined : t(live),
  },
  {
    value: 'cold',
    label: t('With downtime'),
    description: t('The instance is stopped, moved and started. You then confirm or revert the move.'),
    disabledReason: cold === true ? undefined : t(cold),
  },
];

const OBSTACLES: Record<string, string> = {
  'present host': msg('It is on its new host.'),
  'availability zone': msg('It belongs in another zone.'),
  'aggregate project': msg('The host is reserved for other projects.'),
  'aggregate properties': msg('The host does not meet the requirements of its flavor.'),
  affinity: msg('Its server group must stay together on another host.'),
  'anti-affinity': msg('Another member of its server group is on this host.'),
  hardware: msg('Too few dedicated processors or huge pages are free.'),
  vcpus: msg('Not enough virtual cores left.'),
};

/** Reason why an instance cannot move to a host; undefined if it can. */
function obstacleOf({ obstacle, missing, is_up }: MoveTarget): Text | undefined {
  if (obstacle === null) return undefined;
  if (obstacle === 'enabled') return is_up ? msg('The host is disabled.') : msg('The host is down.');
  if (obstacle === 'ram') return msg('Short of {missing} MiB of RAM.', { missing });
  if (obstacle === 'disk') return msg('Short of {missing} GiB of disk.', { missing });
  return OBSTACLES[obstacle] ?? msg('It was launched with hints that this host does not meet.');
}

function targetChoices(targets: readonly MoveTarget[], { t, format }: { t: Translate; format: Format }) {
  const rated = targets
    .filter(({ obstacle }) => obstacle !== 'present host')
    .toSorted(
      (one, other) =>
        Number(other.obstacle === null) - Number(one.obstacle === null) || other.free_ram_mb - one.free_ram_mb,
    );
  return [
    { value: '', label: t('Let the scheduler choose'), description: t('The scheduler applies all its rules.') },
    ...rated.map((target) => {
      const reason = obstacleOf(target);
      return {
        value: target.host,
        label: target.host,
        description: t('Zone {zone} · {ram} and {disk} free', {
          zone: target.zone,
          ram: format.mib(target.free_ram_mb),
          disk: format.gib(target.free_disk_gb),
        }),
        ...(reason === undefined ? {} : { disabledReason: t(reason) }),
      };
    }),
  ];
}
