import { expect, test } from 'vitest';
import { pickPath } from './pick-path.ts';

const SERVER = { name: 'web', 'OS-EXT-STS:vm_state': 'active', addresses: { private: [{ addr: '192.0.2.3' }] } };

test.each([
  ['', SERVER],
  ['.name', 'web'],
  ['name', 'web'],
  ['."OS-EXT-STS:vm_state"', 'active'],
  ['.OS-EXT-STS:vm_state', 'active'],
  ['.addresses.private[0].addr', '192.0.2.3'],
  ['.addresses[]', [[{ addr: '192.0.2.3' }]]],
])('pickPath: %s finds what stands there', (path, found) => {
  expect(pickPath(SERVER, path)).toEqual(found);
});

test.each(['.none', '.name.length', '.addresses.private[7]', '.toString'])('pickPath: %s finds nothing', (path) => {
  expect(pickPath(SERVER, path)).toBeUndefined();
});
