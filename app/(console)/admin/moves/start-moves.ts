import type { QueryClient } from '@tanstack/react-query';
import { type JobControl, startJob } from '#lib/client/jobs.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { carryOut } from './carry-out.ts';
import type { PlannedMove } from './plan-moves.ts';

interface MoveOptions {
  /** How many are under way at a time. */
  parallel: number;
  /** Begins no further one after a failure. */
  stopsOnFailure: boolean;
  /** Stands in the history of each instance. */
  reason?: string;
}

interface MoveJob extends MoveOptions {
  client: QueryClient;
  projectId: string;
  title: Text;
  moves: readonly PlannedMove[];
  href?: string;
  /** Comes first; when it throws, nothing moves. */
  before?: () => Promise<unknown>;
  /** Does one; tests replace it. */
  run?: typeof carryOut;
}

function textOf({ server: { name }, how, from, to = '' }: PlannedMove): Text {
  if (how === 'stop') return msg('{name}: stop on {from}', { name, from });
  if (how === 'start') return msg('{name}: start on {from}', { name, from });
  return msg('{name}: {from} → {to}', { name, from, to });
}

/** Carries out a plan as a job in the tray: a line for each instance, to be paused, ended early and tried again. */
export function startMoves(job: MoveJob): string {
  const { client, projectId, title, moves, href, before, reason, run = carryOut } = job;
  const wanted = moves.filter(({ how }) => how !== 'none');
  const done = new Set<string>();
  let isPrepared = false;
  const refresh = () =>
    Promise.all(['server', 'host'].map((kind) => client.invalidateQueries({ queryKey: [projectId, kind] })));
  const prepare = async () => {
    if (before && !isPrepared) await before();
    isPrepared = true;
    await refresh();
  };
  return startJob({
    title,
    canPause: true,
    ...(href ? { href } : {}),
    cancelWarning: msg('No further instance is moved. Those that are on their way arrive.'),
    run: async (control) => {
      await prepare();
      const left = wanted.filter(({ server }) => !done.has(server.id));
      await runAll(left, {
        ...job,
        count: wanted.length,
        done,
        control,
        run: (move) => run({ projectId, reason }, move, control.signal),
      });
      await refresh();
    },
  });
}

interface Run extends MoveOptions {
  count: number;
  /** Ids of the servers that have been moved. */
  done: Set<string>;
  control: JobControl;
  run: (move: PlannedMove) => Promise<unknown>;
}

async function runAll(moves: readonly PlannedMove[], { count, parallel, stopsOnFailure, done, control, run }: Run) {
  const queue = [...moves];
  let failures = 0;
  const tell = () =>
    control.report({
      progress: count === 0 ? 1 : done.size / count,
      detail:
        failures > 0
          ? msg('{done} of {count} done, {failed} failed', { done: done.size, count, failed: failures })
          : msg('{done} of {count} done', { done: done.size, count }),
    });
  const runOne = async (move: PlannedMove) => {
    const { id } = move.server;
    const line = { id, text: textOf(move), href: adminObjectHref('instances', id) };
    let isDone = false;
    await control.step(line, async () => {
      await run(move);
      isDone = true;
      done.add(id);
      tell();
    });
    if (!isDone) failures += 1;
    tell();
  };
  const work = async () => {
    while (queue.length > 0 && !(stopsOnFailure && failures > 0)) {
      await control.turn();
      const [move] = queue.splice(0, 1);
      if (move) await runOne(move);
    }
  };
  tell();
  const ends = await Promise.allSettled(Array.from({ length: parallel }, work));
  const stopped = ends.find((end) => end.status === 'rejected');
  if (stopped) throw stopped.reason;
  if (queue.length > 0) throw new Error(msg('It was to stop at the first failure. Trying again does what is left.'));
}
