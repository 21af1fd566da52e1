import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cancelJob, type Job, jobs, retryJob } from '#lib/client/jobs.ts';
import { shownServer } from '#lib/testing/shown-server.ts';
import type { PlannedMove } from './plan-moves.ts';
import { startMoves } from './start-moves.ts';

const move = (name: string): PlannedMove => ({
  server: shownServer({ name }),
  from: 'sim-1',
  to: 'sim-2',
  how: 'live',
});
const moves = ['a', 'b', 'c'].map(move);
const job = (id: string): Job | undefined => jobs.getState().all.find((each) => each.id === id);
const spec = {
  client: new QueryClient(),
  projectId: 'p',
  title: 'Maintenance',
  moves,
  parallel: 1,
  stopsOnFailure: true,
};

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

test('every move has a line, and what is to stay is not touched', async () => {
  const done: string[] = [];
  const stays: PlannedMove = { server: shownServer({ name: 'd' }), from: 'sim-1', how: 'none' };
  const run = async (_: object, { server }: PlannedMove) => void done.push(server.name);
  const id = startMoves({ ...spec, moves: [...moves, stays], run });
  await until(id, 'done');
  expect(done).toEqual(['a', 'b', 'c']);
  expect(job(id)?.lines.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(job(id)).toMatchObject({ progress: 1 });
});

test('nothing moves when the host could not be taken out of service', async () => {
  const done: string[] = [];
  const id = startMoves({
    ...spec,
    before: () => Promise.reject(new Error('refused')),
    run: async (_, { server }) => void done.push(server.name),
  });
  await until(id, 'failed');
  expect(done).toEqual([]);
  expect(job(id)?.error?.message).toBe('refused');
});

test('no further move begins after a failure; trying again does what is left', async () => {
  const done: string[] = [];
  let fails = true;
  const id = startMoves({
    ...spec,
    run: async (_, { server }) => {
      if (server.name === 'b' && fails) throw new Error('no room');
      done.push(server.name);
    },
  });
  await until(id, 'failed');
  expect(done).toEqual(['a']);
  expect(job(id)?.detail).toMatchObject({ values: { done: 1, count: 3, failed: 1 } });
  fails = false;
  retryJob(id);
  await until(id, 'done');
  expect(done).toEqual(['a', 'b', 'c']);
});

test('a failure does not stop the others when it is not to', async () => {
  const done: string[] = [];
  const id = startMoves({
    ...spec,
    stopsOnFailure: false,
    run: async (_, { server }) => {
      if (server.name === 'a') throw new Error('no room');
      done.push(server.name);
    },
  });
  await until(id, 'failed');
  expect(done).toEqual(['b', 'c']);
});

test('cancelled, it begins no further move', async () => {
  const done: string[] = [];
  const id: string = startMoves({
    ...spec,
    run: async (_, { server }) => {
      done.push(server.name);
      cancelJob(id);
    },
  });
  await until(id, 'cancelled');
  expect(done).toEqual(['a']);
});
