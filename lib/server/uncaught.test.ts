import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Output and exit of a process that runs `code` with `stopOnUncaught`. */
function run(code: string) {
  const script = `
    import { pino } from 'pino';
    import { stopOnUncaught } from '#lib/server/uncaught.ts';
    process.on('uncaughtException', () => undefined); // as libraries do
    stopOnUncaught(pino(pino.destination({ sync: true })), async (exitCode) => {
      console.log('stopped in order');
      process.exit(exitCode);
    });
    ${code}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

test('an error that nobody caught is logged, and the process stops in order and says that it failed', () => {
  const { status, stdout } = run(
    `setTimeout(() => { throw new Error('the reason'); }, 1); setTimeout(() => {}, 60_000);`,
  );
  expect(stdout).toContain('the reason');
  expect(stdout).toContain('stopped in order');
  expect(status).toBe(1);
});

test('a rejection that nobody handled is logged and stops nothing', () => {
  const { status, stdout } = run(`Promise.reject(new Error('the reason')); setTimeout(() => console.log('on'), 100);`);
  expect(stdout).toContain('the reason');
  expect(stdout).toContain('on');
  expect(status).toBe(0);
});
