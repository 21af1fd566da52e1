'use client';

import { notify, notifyFailure } from '#lib/client/notices.ts';
import type { Failure } from '#lib/client/run-each.ts';
import { type ServerCommand, useCommandServers } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';

const DONE: Record<ServerCommand, string> = {
  start: msg('{count, plural, one {Starting {name}} other {Starting # instances}}'),
  stop: msg('{count, plural, one {Stopping {name}} other {Stopping # instances}}'),
  reboot: msg('{count, plural, one {Rebooting {name}} other {Rebooting # instances}}'),
  reboot_hard: msg('{count, plural, one {Rebooting {name}} other {Rebooting # instances}}'),
  delete: msg('{count, plural, one {Deleting {name}} other {Deleting # instances}}'),
};

const NOT_DONE: Record<ServerCommand, string> = {
  start: msg('{name} was not started'),
  stop: msg('{name} was not stopped'),
  reboot: msg('{name} was not rebooted'),
  reboot_hard: msg('{name} was not rebooted'),
  delete: msg('{name} was not deleted'),
};

/** Runs a command on some instances and tells how it went; what failed can be run again from the message. */
export function useRunCommand(projectId: string) {
  const { mutateAsync } = useCommandServers<Server>(projectId);

  const report = (command: ServerCommand, servers: readonly Server[], failures: Failure<Server>[]) => {
    const [failure] = failures;
    const count = servers.length;
    if (!failure) {
      notify({ level: 'info', title: { message: DONE[command], values: { count, name: servers[0]?.name ?? '' } } });
      return;
    }
    const title = { message: NOT_DONE[command], values: { name: failure.row.name } };
    const counts = { done: count - failures.length, failed: failures.length };
    const failed = failures.map(({ row }) => row);
    notifyFailure(
      count === 1 ? title : msg('{done} done, {failed} failed', counts),
      failure.error,
      () => void run(command, failed),
    );
  };
  const run = async (command: ServerCommand, servers: readonly Server[]) => {
    report(command, servers, await mutateAsync({ command, servers }));
  };
  return run;
}
