import { expect, test } from 'vitest';
import { VirshFailure } from './failure.ts';
import type { Found, Host } from './host.ts';
import type { Kit } from './kit.ts';
import { migrateLive } from './migration.ts';

test('a machine that is about to have arrived is waited for, and then it has', async () => {
  const answers = [
    'statistics are available only on the source host',
    'statistics are available only on the source host',
  ];
  const asked: string[] = [];
  const run = async ([verb = '']: string[]) => {
    asked.push(verb);
    const answer = answers.shift();
    throw answer
      ? new VirshFailure('other', `Operation not supported: migration ${answer}`)
      : new VirshFailure('refused', 'Requested operation is not valid: domain is not running');
  };
  const to = { name: 'h2', connection: { run } } as unknown as Host;
  const arrived = { host: to, plan: { id: 'machine-1', note: {} } } as unknown as Found;
  const kit = { inventory: { need: async () => arrived } } as unknown as Kit;
  await migrateLive(kit, arrived, to);
  expect(asked).toEqual(['domjobinfo', 'domjobinfo', 'domjobinfo']);
});
