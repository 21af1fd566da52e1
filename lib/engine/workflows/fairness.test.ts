import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Script, useRuns } from '#lib/testing/runs.ts';
import { releaseWorker } from './run-ownership.ts';

const { database, runnerOf, enter, enterMany, rows } = useRuns();

afterEach(() => void vi.useRealTimers());

/** A workflow that blocks until released, and the number of its active runs. */
function blocking(values: Partial<Script>) {
  let letGo = () => undefined as void;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun: number[] = [];
  const script: Script = {
    ...values,
    run: async (_run, { n }) => {
      begun.push(n);
      await gone;
    },
  };
  return { script, begun, letGo: () => letGo() };
}

/** A workflow that completes immediately and records the order. */
function quick(values: Partial<Script> = {}) {
  const done: number[] = [];
  const script: Script = { ...values, run: async (_run, { n }) => void done.push(n) };
  return { script, done };
}

describe('Workers are shared out fairly', () => {
  test('64 slow imports of a project delay neither the volume nor the import of another', async () => {
    const importing = { name: 'image.import', pool: 'imports' } as const;
    const imports = blocking(importing);
    const volumes = quick({ name: 'volume.create' });
    const runner = await runnerOf([imports.script, volumes.script]);
    await enterMany(64, { ...importing, project: 'a' });
    await expect.poll(() => imports.begun).toHaveLength(2);
    await enter(1000, { name: 'volume.create', project: 'b' });
    await enter(1001, { name: 'volume.create', project: 'a' });
    // Neither waits for the imports; their order is arbitrary.
    await expect.poll(() => volumes.done.toSorted()).toEqual([1000, 1001]);
    await enter(1002, { ...importing, project: 'b' });
    await expect.poll(() => imports.begun).toContain(1002);
    expect(imports.begun).toHaveLength(3);
    imports.letGo();
    await runner.idle();
    expect(imports.begun).toHaveLength(65);
  });

  test('when much has failed at once, recoveries delay no ordinary run, and ordinary runs delay no recovery', async () => {
    const recovering = { name: 'ha.vmove', pool: 'recovery' } as const;
    const recoveries = blocking(recovering);
    const servers = blocking({ name: 'server.create' });
    await runnerOf([recoveries.script, servers.script]);
    for (const project of ['a', 'b', 'c']) await enterMany(30, { ...recovering, project });
    await expect.poll(() => recoveries.begun).toHaveLength(16);
    for (const project of ['a', 'b', 'c']) await enterMany(30, { name: 'server.create', project });
    await expect.poll(() => servers.begun).toHaveLength(8);
    recoveries.letGo();
    await expect.poll(() => recoveries.begun).toHaveLength(90);
    expect(servers.begun).toHaveLength(8);
    servers.letGo();
  });

  test('slow runs of a project hold at most half of the workers', async () => {
    const slow = blocking({ name: 'server.create' });
    const volumes = quick({ name: 'volume.create' });
    await runnerOf([slow.script, volumes.script]);
    await enterMany(20, { name: 'server.create', project: 'a' });
    await expect.poll(() => slow.begun).toHaveLength(4);
    await enter(1000, { name: 'volume.create', project: 'b' });
    await expect.poll(() => volumes.done).toEqual([1000]);
    expect(slow.begun).toHaveLength(4);
    slow.letGo();
  });

  test.each([
    ['of one project do not delay the run of another', { project: 'b', name: 'server.create' }],
    ['of one kind do not delay another kind of the same project', { project: 'a', name: 'volume.create' }],
  ])('500 runs %s', async (_what, other) => {
    const done: number[] = [];
    const run: Script['run'] = async (_run, { n }) => void done.push(n);
    await enterMany(500, { project: 'a', name: 'server.create' });
    await enter(1000, other);
    const runner = await runnerOf([
      { name: 'server.create', run },
      { name: 'volume.create', run },
    ]);
    await runner.idle();
    expect(done).toHaveLength(501);
    expect(done.indexOf(1000)).toBeLessThan(16);
  });

  test('each of many projects has its turn before any has its second', async () => {
    const done: number[] = [];
    const script: Script = { run: async (_run, { n }) => void done.push(n) };
    for (let project = 0; project < 20; project += 1) {
      for (let n = 0; n < 3; n += 1) await enter(project, { project: `p${project}` });
    }
    const runner = await runnerOf(script);
    await runner.idle();
    expect(done).toHaveLength(60);
    expect(new Set(done.slice(0, 20)).size).toBeGreaterThanOrEqual(17);
  });
});

describe('A run that waits holds no worker', () => {
  test('however many wait for a driver, others run, and all that wait come back', async () => {
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let waiting = 0;
    let together = 0;
    let most = 0;
    const boots: Script = {
      name: 'server.create',
      run: (run) =>
        run.step('boot', async () => {
          waiting += 1;
          await releaseWorker(() => arrived);
          together += 1;
          most = Math.max(most, together);
          await new Promise((resolve) => setImmediate(resolve));
          together -= 1;
        }),
    };
    const volumes = quick({ name: 'volume.create' });
    const runner = await runnerOf([boots, volumes.script]);
    await enterMany(100, { name: 'server.create', project: 'a' });
    await expect.poll(() => waiting).toBe(100);
    await enter(1000, { name: 'volume.create', project: 'a' });
    await expect.poll(() => volumes.done).toEqual([1000]);
    arrive();
    await runner.idle();
    expect(most).toBeLessThanOrEqual(4);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['done']));
  });

  test('while it sleeps it is back in its queue, and it is written once', async () => {
    let writes = 0;
    const sleeping: Script = {
      run: async (run) => {
        await run.sleep('pause', 300);
        await run.step('after', async () => undefined);
      },
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    const runner = await runnerOf(sleeping);
    const stop = database().onCommit(() => {
      writes += 1;
    });
    await enter(1);
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ status: 'pending', steps: expect.stringMatching(/pause/) });
    // Insert, claim and sleep.
    if (database().engine === 'sqlite') expect(writes).toBe(3);
    vi.setSystemTime(Date.now() + 300);
    await runner.idle();
    stop();
    expect(await rows()).toMatchObject([{ status: 'done', claims: 0 }]);
  });
});
