import { expect, test } from 'vitest';
import { repairConsequences } from './fault-words.ts';

const STAYS_OUT = 'If a recovery took the host out of service, it stays out of service until you return it.';

test.each([
  [
    'a host without power',
    ['host_down'],
    ['The host has power again. Instances that are still on it stay off until they are started.', STAYS_OUT],
  ],
  [
    'a compute process that is down',
    ['process_down'],
    ['The compute process reports again, and the instances of the host can be changed.', STAYS_OUT],
  ],
  [
    'operations that fail or are slow',
    ['operation_fails', 'operation_slow', 'operation_fails'],
    ['Operations succeed again.', 'Operations take their usual time again.'],
  ],
] as const)('the repair of %s is agreed to with its consequences, each once', (_what, types, consequences) => {
  expect(repairConsequences(types.map((type) => ({ type })))).toEqual(consequences);
});
