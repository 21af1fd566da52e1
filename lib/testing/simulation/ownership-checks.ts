import type { Check } from './checks.ts';
import type { History, HistoryEvent } from './history.ts';
import type { Fault } from './scenario.ts';

/** No process executes a step of a run after another process has taken the run. */
export const noRunHasTwoWorkers: Check = ({ events }) => {
  const owners = new Map<string, string | undefined>();
  return events.flatMap((event) => {
    if (event.kind === 'run.claim') owners.set(event.run, event.by);
    if (event.kind !== 'step') return [];
    const owner = owners.get(event.run);
    if (owner === event.process) return [];
    const { process, step, workflow, run, atMs } = event;
    return [`${process} executes ${step} of ${workflow} ${run}, which ${owner} has, at ${atMs} ms`];
  });
};

/** No process takes a run from another one that has not crashed, unless it may have been late with its lease. */
export const noRunIsTakenAway: Check = ({ events, isPunctual }) => {
  const owners = new Map<string, string | undefined>();
  const crashed = new Set<string>();
  const found: string[] = [];
  if (!isPunctual) return [];
  for (const event of events) {
    if (event.kind === 'process.crash') crashed.add(event.process);
    if (event.kind !== 'run.claim' && event.kind !== 'run.release') continue;
    const owner = owners.get(event.run);
    if (owner !== undefined && event.by !== undefined && owner !== event.by && !crashed.has(owner))
      found.push(`${event.by} takes ${event.run} from ${owner}, which works, at ${event.atMs} ms`);
    if (event.kind === 'run.claim') owners.set(event.run, event.by);
    else owners.delete(event.run);
  }
  return found;
};

const RECOVERY = 'ha.recover';
/** Last steps of a recovery. Repeated after a crash, they have no effect once another run has the notification. */
const LAST_STEPS: ReadonlySet<string> = new Set(['end', 'abandon']);
/** Steps that check whether the notification is their own. */
const CHECKED_STEPS: ReadonlySet<string> = new Set(['take', ...LAST_STEPS]);
const RECOVERIES: ReadonlySet<string> = new Set(['ha.recover', 'ha.vmove']);

/** One run at a time recovers from a fault or moves a server: once another one works on it, the former does nothing more. */
export const eachRecoveryHasOneRun: Check = ({ events }) => {
  const runs = new Map<string, string[]>();
  return events.flatMap((event) => {
    if (event.kind !== 'step' || !RECOVERIES.has(event.workflow)) return [];
    if (event.workflow === RECOVERY && CHECKED_STEPS.has(event.step)) return [];
    const known = runs.get(event.subject) ?? [];
    runs.set(event.subject, known);
    if (!known.includes(event.run)) known.push(event.run);
    if (known.at(-1) === event.run) return [];
    return [`${event.workflow} ${event.run} goes on with ${event.subject}, which ${known.at(-1)} has taken over`];
  });
};

/** A recovery fails because the run that works on it gives up, not because of another run. */
export const eachRecoveryFailsByItself: Check = ({ events, end }) => {
  const last = new Map<string, { run: string; hasEnded: boolean }>();
  for (const event of events) {
    if (event.kind !== 'step' || event.workflow !== RECOVERY || event.step === 'take') continue;
    const hasEnded = LAST_STEPS.has(event.step);
    if (!hasEnded || last.get(event.subject)?.run === event.run) last.set(event.subject, { run: event.run, hasEnded });
  }
  const done = new Set(end.runs.flatMap(({ id, status }) => (status === 'done' ? [id] : [])));
  return end.notifications.flatMap(({ id, status }) => {
    const worker = last.get(id);
    if (status !== 'failed' || !worker || worker.hasEnded || !done.has(worker.run)) return [];
    return [`the recovery of ${id} failed, although its run ${worker.run} has not given up`];
  });
};

/** A fault that is reported several times is accepted once. */
export const eachFaultIsAcceptedOnce: Check = ({ end }) =>
  [...Map.groupBy(end.notifications, ({ fault }) => fault)].flatMap(([fault, all]) =>
    all.length > 1 ? [`${all.length} notifications of one fault: ${fault}`] : [],
  );

/** Every fault that the message broker has accepted is stored as a notification, or refused. */
export const everyMessageIsProcessed: Check = ({ events, end }) => {
  const known = new Set(end.notifications.map(({ message }) => message));
  const refused = (host: string) =>
    events.some((event) => event.kind === 'logged' && event.type === 'notification.refuse' && event.object === host);
  return events.flatMap((event) =>
    event.kind === 'message' && !known.has(event.message) && !refused(event.host)
      ? [`the message ${event.message} about ${event.host} was dropped`]
      : [],
  );
};

/** No host is declared down or fenced in the first round of a process, which knows too little. */
export const firstRoundsAreHarmless: Check = ({ events }) => {
  const known = new Set<string>();
  return events.flatMap((event) => {
    if (event.kind !== 'round' || known.has(event.process)) return [];
    known.add(event.process);
    return event.cleared.length > 0 ? [`${event.process} clears ${event.cleared} in its first round`] : [];
  });
};

/** While no host is reachable, no host is fenced that nothing else has happened to. */
export const theIsolationCheckHolds: Check = ({ events }) => {
  const touched = new Set(faultsIn(events).flatMap((fault) => ('host' in fault ? [fault.host] : [])));
  let isolatedUntilMs = Number.NEGATIVE_INFINITY;
  return events.flatMap((event) => {
    if (event.kind === 'fault' && event.fault.kind === 'isolation') isolatedUntilMs = event.atMs + event.fault.forMs;
    if (event.kind !== 'fence' || event.atMs > isolatedUntilMs || touched.has(event.host)) return [];
    return [`${event.process} fences ${event.host} at ${event.atMs} ms, although no host is reachable`];
  });
};

const faultsIn = (events: readonly HistoryEvent[]): Fault[] =>
  events.flatMap((event) => (event.kind === 'fault' ? [event.fault] : []));

export const OWNERSHIP_CHECKS: readonly ((history: History) => string[])[] = [
  noRunHasTwoWorkers,
  noRunIsTakenAway,
  eachRecoveryHasOneRun,
  eachRecoveryFailsByItself,
  eachFaultIsAcceptedOnce,
  everyMessageIsProcessed,
  firstRoundsAreHarmless,
  theIsolationCheckHolds,
];
