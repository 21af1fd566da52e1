import { isFinal, type NotificationStatus } from '#lib/ha/notifications/enums.ts';
import type { History } from './history.ts';

/** What a history violates, as sentences; empty if it is as promised. */
export type Check = (history: History) => string[];

/** No server runs on two hosts at one time: both copies would write to its disk. */
export const noServerRunsTwice: Check = ({ events }) => {
  const found: string[] = [];
  const hostsOf = new Map<string, Set<string>>();
  for (const event of events) {
    if (event.kind !== 'guest.start' && event.kind !== 'guest.stop') continue;
    const hosts = hostsOf.get(event.server) ?? new Set();
    hostsOf.set(event.server, hosts);
    if (event.kind === 'guest.stop') hosts.delete(event.host);
    else if (hosts.add(event.host).size > 1) {
      found.push(`${event.server} runs on ${[...hosts].join(' and ')} since ${event.atMs} ms`);
    }
  }
  return found;
};

/** No command changes a server after another process has begun to work on it exclusively. */
export const noCommandsInterleave: Check = ({ events }) => {
  const newest = new Map<string, number>();
  return events.flatMap((event) => {
    if (event.kind === 'section.begin') newest.set(event.server, event.section);
    if (event.kind !== 'command' || event.section >= (newest.get(event.server) ?? 0)) return [];
    return [`${event.what} of ${event.server} reaches ${event.host} late, at ${event.atMs} ms`];
  });
};

/** Every server has a machine, on the host that the platform records, which runs if it counts as running. */
export const noServerIsLost: Check = ({ servers, end }) => {
  const known = new Map(end.servers.map((server) => [server.id, server]));
  return servers.flatMap((id) => {
    const server = known.get(id);
    if (!server) return [`${id} is gone`];
    const machines = end.machines.filter((machine) => machine.server === id);
    if (machines.length === 0) return [`${id} (${server.vmState} on ${server.host}) has no machine`];
    const machine = machines.find(({ host }) => host === server.host);
    if (!machine) return [`${id} counts as being on ${server.host}, and is on ${machines.map(({ host }) => host)}`];
    const isRunning = server.vmState === 'active';
    if (server.vmState !== 'error' && isRunning !== machine.isRunning)
      return [
        `${id} counts as ${server.vmState}, and ${machine.isRunning ? 'runs' : 'does not run'} on ${machine.host}`,
      ];
    return [];
  });
};

/** Nothing is left over: a task, a lock, a claim of resources, or a copy on another host. */
export const nothingIsLeft: Check = ({ end }) => {
  const left = end.servers.flatMap(({ id, taskState, lockedBy }) => [
    ...(taskState === null ? [] : [`${id} is still ${taskState}`]),
    ...(lockedBy === null ? [] : [`${id} is still locked by ${lockedBy}`]),
  ]);
  const copies = end.machines.filter(({ server, host }) =>
    end.servers.some((one) => one.id === server && one.host !== host),
  );
  const claims = end.hosts.flatMap(({ name, usedVcpus }) => {
    const own = end.servers.filter(({ host }) => host === name).reduce((sum, { vcpus }) => sum + vcpus, 0);
    return own === usedVcpus ? [] : [`${name} counts ${usedVcpus} used processors, and its servers have ${own}`];
  });
  return [...left, ...copies.map(({ server, host }) => `a copy of ${server} is left on ${host}`), ...claims];
};

/** Every accepted notification is known and has a final status. */
export const everyNotificationIsAnswered: Check = ({ events, end }) => {
  const known = new Set(end.notifications.map(({ id }) => id));
  const forgotten = events.flatMap((event) =>
    event.kind === 'notification.accept' && !known.has(event.notification) ? [event.notification] : [],
  );
  return [
    ...forgotten.map((id) => `notification ${id} was accepted and is not known`),
    ...end.notifications
      .filter(({ status, isRetried }) => isRetried || !isFinal(status as NotificationStatus))
      .map(({ id, status }) => `notification ${id} is still ${status}`),
  ];
};

const OPEN_RUNS = new Set(['pending', 'running']);
const OPEN_VMOVES = new Set(['pending', 'ongoing']);
const CLOSED_MIGRATIONS = new Set(['done', 'failed', 'error', 'cancelled', 'completed', 'confirmed', 'reverted']);

/** Every workflow run and every move ends. */
export const everyRunEnds: Check = ({ end }) => [
  ...end.runs
    .filter(({ status }) => OPEN_RUNS.has(status))
    .map(({ id, name, status, error }) => `run ${id} of ${name} is still ${status}${error ? `: ${error}` : ''}`),
  ...end.vmoves
    .filter(({ status }) => OPEN_VMOVES.has(status))
    .map(({ id, status }) => `vmove ${id} is still ${status}`),
  ...end.migrations
    .filter(({ status }) => !CLOSED_MIGRATIONS.has(status))
    .map(({ id, server, status }) => `migration ${id} of ${server} is still ${status}`),
];

/** The platform comes to rest, and nothing failed that nobody handles. */
export const everythingSettles: Check = ({ events, end }) => [
  ...(end.isSettled ? [] : ['the platform does not come to rest']),
  ...events.flatMap((event) => (event.kind === 'uncaught' ? [`uncaught error: ${event.error}`] : [])),
];

/** If no further host fails, no recovery fails either, whatever happens to replicas and messages. */
export const everyRecoverySucceeds: Check = ({ isRecoverable, end }) =>
  isRecoverable
    ? end.notifications.flatMap(({ id, status }) => (status === 'failed' ? [`notification ${id} failed`] : []))
    : [];

export const CHECKS: readonly Check[] = [
  noServerRunsTwice,
  noCommandsInterleave,
  noServerIsLost,
  nothingIsLeft,
  everyNotificationIsAnswered,
  everyRunEnds,
  everythingSettles,
  everyRecoverySucceeds,
];
