import { expect, test } from 'vitest';
import { testCommand } from './one-command.ts';

test.each([
  ['lib/db/sqlite.test.ts', 'vitest run lib/db/sqlite.test.ts'],
  ['components/ui/button.test.tsx', 'vitest run components/ui/button.test.tsx'],
  ['e2e/clients/ha.test.ts', 'vitest run --config e2e/clients/vitest.config.ts e2e/clients/ha.test.ts'],
  ['e2e/launch.spec.ts', 'playwright test e2e/launch.spec.ts --reporter=line'],
  ['e2e/clients/first-instance.real.test.ts', 'vitest run e2e/clients/first-instance.real.test.ts'],
])('%s runs by itself with: %s', (file, line) => {
  const { command, args } = testCommand(file);
  expect([command, ...args].join(' ')).toBe(line);
});

test('a file about real machines is run on the real engine, and only a browser test gets a browser', () => {
  const real = testCommand('lib/real-faults.real.test.ts');
  expect(real.environment).toMatchObject({ NEPHOS_TEST_REAL_ENGINE: '1', NEPHOS_TEST_FAULT_ROUNDS: '1' });
  expect(real.needsBrowser).toBe(false);
  expect(testCommand('e2e/launch.spec.ts').needsBrowser).toBe(true);
});
