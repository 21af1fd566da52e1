'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { type ServerCommand, useServerAction } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useRunCommand } from './use-run-command.ts';

type Command = Exclude<ServerCommand, 'start' | 'delete'>;

interface PowerDialogProps {
  projectId: string;
  command: Command;
  servers: readonly Server[];
  onClose: () => void;
}

/** Asks before instances stop answering, and says what they keep. */
export function PowerDialog({ projectId, command, servers, onClose }: PowerDialogProps) {
  const t = useT();
  const run = useRunCommand(projectId);
  const one = useServerAction(projectId);
  const count = servers.length;
  const [first] = servers;
  const values = { count, name: first?.name ?? '' };
  const titles: Record<Command, string> = {
    stop: t('{count, plural, one {Stop {name}?} other {Stop # instances?}}', values),
    reboot: t('{count, plural, one {Reboot {name}?} other {Reboot # instances?}}', values),
    reboot_hard: t(
      '{count, plural, one {Reboot {name} the hard way?} other {Reboot # instances the hard way?}}',
      values,
    ),
  };
  const labels: Record<Command, string> = {
    stop: t('{count, plural, one {Stop {name}} other {Stop # instances}}', values),
    reboot: t('{count, plural, one {Reboot {name}} other {Reboot # instances}}', values),
    reboot_hard: t('{count, plural, one {Reboot {name}} other {Reboot # instances}}', values),
  };
  const sentences: Record<Command, string> = {
    stop: t('Everything that runs in it ends. Disks and addresses stay, and it goes on counting against the quota.'),
    reboot: t('The system is asked to shut down and starts again. Disks and addresses stay.'),
    reboot_hard: t('It is switched off and on without asking the system: what was not written to disk is lost.'),
  };
  const confirm = async () => {
    if (count > 1 || !first) void run(command, servers);
    else await one.mutateAsync({ id: first.id, verb: command });
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      title={titles[command]}
      confirmLabel={labels[command]}
      isDanger={command === 'reboot_hard'}
      onConfirm={confirm}
    >
      <p>{sentences[command]}</p>
    </ConfirmAction>
  );
}
