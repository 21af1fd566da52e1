import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runProgram } from './run-program.ts';

const shell = (script: string, limits: Partial<Parameters<typeof runProgram>[2]> = {}) =>
  runProgram('sh', ['-c', script], { timeoutMs: 60_000, ...limits });

/** The process that currently starts programs for this one. */
const runner = async () => Number((await shell('echo $PPID')).stdout);
const isThere = (pid: number) => existsSync(`/proc/${pid}/cmdline`);

test('a program gives what it wrote, and sees the environment as it is now', async () => {
  vi.stubEnv('NEPHOS_TEST_SEEN', 'now');
  try {
    expect(await shell('printf "$NEPHOS_TEST_SEEN"; printf late >&2')).toEqual({ stdout: 'now', stderr: 'late' });
  } finally {
    vi.unstubAllEnvs();
  }
});

test('programs run side by side, and each gets its own answer', async () => {
  const waiting = shell('sleep 0.2; echo slow');
  expect((await shell('echo quick')).stdout).toBe('quick\n');
  expect((await waiting).stdout).toBe('slow\n');
});

test.each([
  [
    'ends badly',
    () => shell('echo some; echo why >&2; exit 7'),
    { code: 7, killed: false, stdout: 'some\n', stderr: 'why\n' },
  ],
  [
    'is not installed',
    () => runProgram('no-such-program', [], { timeoutMs: 60_000 }),
    { code: 'ENOENT', killed: false },
  ],
  ['takes too long', () => shell('exec sleep 60', { timeoutMs: 50, isCut: true }), { killed: true }],
  ['writes too much', () => shell('yes', { outputBytes: 4096 }), { code: 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' }],
])('one that %s is a failure that says so', async (_what, run, failure) => {
  await expect(run()).rejects.toMatchObject({ name: 'ProgramFailure', ...failure });
});

test('one that cannot be started fails alone', async () => {
  const waiting = shell('sleep 0.2; echo there');
  await expect(runProgram('echo', ['x'.repeat(1 << 20)], { timeoutMs: 60_000 })).rejects.toMatchObject({
    code: 'E2BIG',
  });
  expect((await waiting).stdout).toBe('there\n');
});

test('waiting callers fail when the process that starts programs dies, and the next program uses another one', async () => {
  const pid = await runner();
  const waiting = shell('exec sleep 60');
  process.kill(pid, 'SIGKILL');
  await expect(waiting).rejects.toThrow('The process for starting programs has exited');
  expect(await runner()).not.toBe(pid);
});

test('what starts programs is let go when there was nothing to do for a minute, and comes again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pid = await runner();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await runner()).toBe(pid);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await expect.poll(() => isThere(pid)).toBe(false);
    expect(await runner()).not.toBe(pid);
  } finally {
    vi.useRealTimers();
  }
});

test('what starts programs ends with its process, however that ends, and holds nobody up that has nothing to do', async () => {
  const module = join(import.meta.dirname, 'run-program.ts');
  const script = (end: string) =>
    `import { runProgram } from ${JSON.stringify(module)};
     const { stdout } = await runProgram('sh', ['-c', 'echo $PPID'], { timeoutMs: 60_000 }); process.stdout.write(stdout); ${end}`;
  for (const end of ['', "process.kill(process.pid, 'SIGKILL')"]) {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script(end)], { encoding: 'utf8' });
    expect(Number(stdout)).toBeGreaterThan(1);
    await expect.poll(() => isThere(Number(stdout))).toBe(false);
  }
});
