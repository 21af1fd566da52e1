import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Job, jobs } from './job-store.ts';
import { cancelJob, dismissFinishedJobs, dismissJob, pauseJob, resumeJob, retryJob, startJob } from './jobs.ts';

const refusal = () => new ApiError({ status: 409, code: 'conflict', message: 'Not now.' });
const job = (id: string): Job | undefined => jobs.getState().all.find((each) => each.id === id);

const until = (id: string, state: Job['state']) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (job(id)?.state !== state) return;
      stop();
      resolve();
    };
    const stop = jobs.subscribe(look);
    look();
  });

afterEach(() => {
  for (const { id } of jobs.getState().all) cancelJob(id);
  dismissFinishedJobs();
});

test('startJob: what it reports is in the tray while it runs, and it is done when its work is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const id = startJob({
    title: 'Upload',
    run: ({ report }) => {
      report({ progress: 0.5, detail: 'half' });
      return promise;
    },
  });
  expect(job(id)).toMatchObject({ state: 'running', progress: 0.5, detail: 'half' });
  resolve();
  await until(id, 'done');
});

test('startJob: what its work throws is the error of a failed job', async () => {
  const id = startJob({ title: 'Upload', run: () => Promise.reject(refusal()) });
  await until(id, 'failed');
  expect(job(id)?.error?.message).toBe('Not now.');
});

test('retryJob: the work is done once more; a job that runs is never started twice', async () => {
  let runs = 0;
  const id = startJob({
    title: 'Upload',
    run: async () => {
      runs += 1;
      if (runs === 1) throw refusal();
    },
  });
  retryJob(id);
  await until(id, 'failed');
  retryJob(id);
  await until(id, 'done');
  expect(runs).toBe(2);
  expect(job(id)?.error).toBeUndefined();
});

test('pauseJob: no further piece begins until it is resumed', async () => {
  const pieces: number[] = [];
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
  const id = startJob({
    title: 'Upload',
    canPause: true,
    run: async ({ turn }) => {
      await turn();
      pieces.push(1);
      await first;
      await turn();
      pieces.push(2);
    },
  });
  pauseJob(id);
  endFirst();
  await first;
  expect(pieces).toEqual([1]);
  expect(job(id)?.state).toBe('paused');
  resumeJob(id);
  await until(id, 'done');
  expect(pieces).toEqual([1, 2]);
});

test('cancelJob: a paused job ends, what it left is taken back, and it can be run again', async () => {
  const undone: string[] = [];
  const id = startJob({
    title: 'Upload',
    canPause: true,
    run: async ({ turn, signal }) => {
      if (undone.length > 0) return;
      pauseJob(id);
      await turn();
      expect(signal.aborted).toBe(true);
    },
    undo: async () => undone.push('image'),
  });
  await Promise.resolve();
  cancelJob(id);
  await until(id, 'cancelled');
  expect(undone).toEqual(['image']);
  retryJob(id);
  await until(id, 'done');
});

test('cancelJob: when taking back fails, the job says so', async () => {
  const id = startJob({
    title: 'Upload',
    run: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    undo: () => Promise.reject(refusal()),
  });
  cancelJob(id);
  await until(id, 'cancelled');
  expect(job(id)?.error?.message).toBe('Not now.');
});

test('step: one part that fails fails the job, keeps the others, and its own retry ends it well', async () => {
  let attempts = 0;
  const id = startJob({
    title: 'Launch',
    run: async ({ step, line }) => {
      await step({ id: 'server', text: 'Server' }, async () =>
        line({ id: 'server', text: 'Server', state: 'running', copyable: { label: 'Password', value: 'x' } }),
      );
      const address = await step({ id: 'address', text: 'Address' }, async () => {
        attempts += 1;
        if (attempts === 1) throw refusal();
        return '203.0.113.7';
      });
      expect(address).toBeUndefined();
    },
  });
  await until(id, 'failed');
  const [server, address] = job(id)?.lines ?? [];
  expect(server).toMatchObject({ state: 'done', copyable: { value: 'x' } });
  expect(address).toMatchObject({ state: 'failed', error: { status: 409 } });
  address?.retry?.();
  await until(id, 'done');
  expect(attempts).toBe(2);
});

test('step: retrying a part leaves the job failed when its work was interrupted by an error of its own', async () => {
  let attempts = 0;
  const id = startJob({
    title: 'Launch',
    run: async ({ step }) => {
      await step({ id: 'address', text: 'Address' }, async () => {
        attempts += 1;
        if (attempts === 1) throw refusal();
      });
      throw new ApiError({ status: 500, code: 'error', message: 'The rest never happened.' });
    },
  });
  await until(id, 'failed');
  const [line] = job(id)?.lines ?? [];
  line?.retry?.();
  expect(job(id)?.state).toBe('running');
  await expect.poll(() => job(id)?.state).not.toBe('running');
  expect(job(id)).toMatchObject({
    state: 'failed',
    error: { message: 'The rest never happened.' },
    lines: [{ id: 'address', state: 'done' }],
  });
  expect(attempts).toBe(2);
});

test.each(['running', 'paused'] as const)(
  'step: retrying a part while the job is %s leaves it so, and the job ends with its work',
  async (state) => {
    const { promise: rest, resolve: endRest } = Promise.withResolvers<void>();
    let attempts = 0;
    const id = startJob({
      title: 'Launch',
      canPause: true,
      run: async ({ step, turn }) => {
        await step({ id: 'address', text: 'Address' }, async () => {
          attempts += 1;
          if (attempts === 1) throw refusal();
        });
        await rest;
        await turn();
      },
    });
    await expect.poll(() => job(id)?.lines[0]?.state).toBe('failed');
    if (state === 'paused') pauseJob(id);
    const states: unknown[] = [];
    const stop = jobs.subscribe(() => states.push(job(id)?.state));
    job(id)?.lines[0]?.retry?.();
    await expect.poll(() => job(id)?.lines[0]?.state).toBe('done');
    endRest();
    await rest;
    expect(new Set(states)).toEqual(new Set([state]));
    stop();
    resumeJob(id);
    await until(id, 'done');
  },
);

test('dismissJob: a finished job leaves the tray, one that runs does not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const id = startJob({ title: 'Upload', run: () => promise });
  dismissJob(id);
  expect(job(id)).toBeDefined();
  resolve();
  await until(id, 'done');
  dismissJob(id);
  expect(job(id)).toBeUndefined();
});
