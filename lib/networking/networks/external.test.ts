import { expect, test } from 'vitest';
import { externalNetworks, preferredExternalNetwork } from './external.ts';

const network = (id: string, changes: object = {}) => ({
  id,
  ...{ 'router:external': true, is_default: false, admin_state_up: true, subnets: ['subnet'], ...changes },
});

test('the external network of new routers is the default or the only one; of several none is preferred', () => {
  expect(preferredExternalNetwork([network('a')])?.id).toBe('a');
  expect(preferredExternalNetwork([network('a'), network('b', { is_default: true })])?.id).toBe('b');
  expect(preferredExternalNetwork([network('a'), network('b')])).toBeUndefined();
});

test('internal networks, disabled ones and those without a subnet are no gateways', () => {
  const others = [
    network('internal', { 'router:external': false }),
    network('disabled', { admin_state_up: false, is_default: true }),
    network('empty', { subnets: [] }),
  ];
  expect(externalNetworks(others)).toEqual([]);
  expect(preferredExternalNetwork([...others, network('a')])?.id).toBe('a');
});
