import type { Environment } from './processes.ts';

interface TestCommand {
  command: 'vitest' | 'playwright';
  args: string[];
  environment: Environment;
  needsBrowser: boolean;
}

/** Returns the command that runs a test file, chosen by its name. */
export function testCommand(file: string): TestCommand {
  if (file.endsWith('.spec.ts')) {
    return { command: 'playwright', args: ['test', file, '--reporter=line'], environment: {}, needsBrowser: true };
  }
  const vitest = { command: 'vitest', needsBrowser: false } as const;
  if (file.endsWith('.real.test.ts')) {
    const rounds = process.env.NEPHOS_TEST_FAULT_ROUNDS ?? '1';
    const environment = { NEPHOS_TEST_REAL_ENGINE: '1', NEPHOS_TEST_FAULT_ROUNDS: rounds };
    return { ...vitest, args: ['run', file], environment };
  }
  if (/(?:^|\/)e2e\/clients\//.test(file)) {
    return { ...vitest, args: ['run', '--config', 'e2e/clients/vitest.config.ts', file], environment: {} };
  }
  return { ...vitest, args: ['run', file], environment: {} };
}
