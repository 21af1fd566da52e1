import type { Text } from '#lib/i18n/text.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { isUnfinished, type Job, type JobLine, jobs } from './job-store.ts';

type Report = Partial<Pick<Job, 'title' | 'progress' | 'detail' | 'href' | 'about'>>;

export interface JobControl {
  /** Aborted when the user cancels; pass it to every call. */
  signal: AbortSignal;
  report: (facts: Report) => void;
  /** Adds a line, or changes the line with this id. */
  line: (line: JobLine) => void;
  /**
   * Runs a step as a line. A failure is shown on the line, with a retry of this step only; the result is then
   * undefined.
   */
  step: <T>(line: Pick<JobLine, 'id' | 'text' | 'href'>, run: () => Promise<T>) => Promise<T | undefined>;
  /**
   * Waits while the job is paused, with the detail `resting`. Await it between two pieces.
   * @throws if the user cancels
   */
  turn: (resting?: Text) => Promise<void>;
}

export interface JobSpec {
  title: Text;
  href?: string;
  about?: string;
  /** The work has pieces, and `run` awaits `turn()` between them. */
  canPause?: boolean;
  /** The platform does all the work. */
  isOnlyLookedAt?: boolean;
  cancelWarning?: Text;
  /** Does the work. The job fails if it throws or a line failed; a retry calls it again. */
  run: (control: JobControl) => Promise<unknown>;
  /** Reverts incomplete work after the user cancelled and `run` ended. Its error is displayed. */
  undo?: () => Promise<unknown>;
}

interface Runner {
  spec: JobSpec;
  abort: AbortController;
  /** Promise on which paused work waits. */
  rest?: PromiseWithResolvers<void> | undefined;
  /** Set when `run` has ended; not after a cancellation. */
  outcome?: { error: ApiError | undefined };
}

const runners = new Map<string, Runner>();
let counter = 0;

const find = (id: string) => jobs.getState().all.find((job) => job.id === id);
const change = (id: string, facts: Partial<Job>) =>
  jobs.setState(({ all }) => ({ all: all.map((job) => (job.id === id ? { ...job, ...facts } : job)) }));

/** Starts a job and shows it in the tray. Returns its id. */
export function startJob(spec: JobSpec): string {
  counter += 1;
  const id = `job-${counter}`;
  const { title, href, about, canPause = false, isOnlyLookedAt = false, cancelWarning } = spec;
  const facts = { title, href, about, canPause, isOnlyLookedAt, cancelWarning, startedAt: Date.now() };
  jobs.setState(({ all }) => ({ all: [{ id, state: 'running', lines: [], ...facts }, ...all] }));
  begin(id, spec);
  return id;
}

function begin(id: string, spec: JobSpec): void {
  const runner: Runner = { spec, abort: new AbortController() };
  runners.set(id, runner);
  const work = async () => spec.run(controlOf(id, runner));
  void work()
    .then(() => undefined, toApiError)
    .then((error) => end(id, runner, error));
}

async function end(id: string, runner: Runner, error: ApiError | undefined): Promise<void> {
  const { spec, abort } = runner;
  if (!abort.signal.aborted) {
    runner.outcome = { error };
    return finish(id, runner);
  }
  const failure = await spec.undo?.().then(() => undefined, toApiError);
  change(id, {
    state: 'cancelled',
    progress: undefined,
    error: failure,
    isUndone: spec.undo !== undefined && !failure,
  });
}

/** Sets how a job ended, after its `run` or the retry of one part. An error of `run` stays: retrying a part does not do the rest. */
function finish(id: string, { outcome }: Runner): void {
  if (!outcome) return;
  const { error } = outcome;
  const lines = find(id)?.lines ?? [];
  const state = lines.some((line) => line.state === 'running') ? 'running' : undefined;
  const ended = error || lines.some((line) => line.state === 'failed') ? 'failed' : 'done';
  change(id, { state: state ?? ended, error });
}

function putLine(id: string, line: JobLine): void {
  const lines = find(id)?.lines ?? [];
  const isNew = !lines.some((each) => each.id === line.id);
  change(id, { lines: isNew ? [...lines, line] : lines.map((each) => (each.id === line.id ? line : each)) });
}

function controlOf(id: string, runner: Runner): JobControl {
  const { signal } = runner.abort;
  const control: JobControl = {
    signal,
    report: (facts) => change(id, facts),
    line: (line) => putLine(id, line),
    step: async (line, run) => {
      putLine(id, { ...line, state: 'running' });
      // The step may have changed its line.
      const current = () => ({ ...line, ...find(id)?.lines.find((each) => each.id === line.id) });
      try {
        const made = await run();
        putLine(id, { ...current(), state: 'done', error: undefined, retry: undefined });
        return made;
      } catch (thrown) {
        const retry = () => {
          if (runner.outcome) change(id, { state: 'running' });
          void control.step(line, run).then(() => finish(id, runner));
        };
        putLine(id, { ...current(), state: 'failed', error: toApiError(thrown), retry });
        return undefined;
      }
    },
    turn: async (resting) => {
      if (find(id)?.state === 'paused') {
        if (resting) change(id, { detail: resting });
        runner.rest ??= Promise.withResolvers();
        await runner.rest.promise;
      }
      signal.throwIfAborted();
    },
  };
  return control;
}

export function pauseJob(id: string): void {
  if (find(id)?.state === 'running') change(id, { state: 'paused' });
}

export function resumeJob(id: string): void {
  if (find(id)?.state !== 'paused') return;
  change(id, { state: 'running' });
  endRest(id);
}

function endRest(id: string): void {
  const runner = runners.get(id);
  runner?.rest?.resolve();
  if (runner) runner.rest = undefined;
}

export function cancelJob(id: string): void {
  const job = find(id);
  if (!job || !isUnfinished(job)) return;
  change(id, { state: 'cancelling' });
  runners.get(id)?.abort.abort();
  endRest(id);
}

/** Repeats a failed or cancelled job; `run` keeps its state in its closure. */
export function retryJob(id: string): void {
  const runner = runners.get(id);
  const job = find(id);
  if (!runner || !job || isUnfinished(job)) return;
  const lines = job.lines.filter((line) => line.state === 'done');
  change(id, { state: 'running', error: undefined, detail: undefined, lines });
  begin(id, runner.spec);
}

/** Deletes a secret after its creator has seen it. */
export function discardSecret(value: string): void {
  jobs.setState(({ all }) => ({
    all: all.map((job) => ({
      ...job,
      lines: job.lines.map((line) => (line.secret?.value === value ? { ...line, secret: undefined } : line)),
    })),
  }));
}

/** Removes a job from the tray that has ended, or that the platform does. */
export function dismissJob(id: string): void {
  jobs.setState(({ all }) => ({
    all: all.filter((job) => job.id !== id || (isUnfinished(job) && !job.isOnlyLookedAt)),
  }));
  if (find(id)) return;
  runners.get(id)?.abort.abort();
  runners.delete(id);
}

export const dismissFinishedJobs = (): void => {
  for (const { id } of jobs.getState().all.filter((job) => !isUnfinished(job))) dismissJob(id);
};
