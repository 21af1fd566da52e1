// @vitest-environment document
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Network } from '#lib/networking/networks/schema.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { AllocateFloatingIps } from './allocate-floating-ips.tsx';
import type { FloatingIpRelations } from './related-objects.ts';

const CREATION = 'POST projects/p1/networking/v2.0/floatingips';
const outside = { id: 'out', name: 'outside', subnets: ['s'], 'router:external': true } as unknown as Network;
const relatedObjects = {
  ...{ networks: [outside], ports: [], devices: { devices: [] }, routers: [], floatingIps: [] },
  facts: { pools: [] },
} as unknown as FloatingIpRelations;

const open = () =>
  openAnsweredScreen(<AllocateFloatingIps projectId="p1" relatedObjects={relatedObjects} onClose={() => undefined} />, {
    answers: { [CREATION]: { floatingips: [{ floating_ip_address: '203.0.113.9' }] } },
  });
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));

test('a pasted address may have spaces around it', async () => {
  const { user, changes } = open();
  await user.type(await field('Address'), ' 203.0.113.9 ');
  await user.click(screen.getByRole('button', { name: 'Allocate' }));
  await expect
    .poll(() => changes)
    .toEqual([
      {
        name: CREATION,
        json: { floatingips: [{ floating_network_id: 'out', floating_ip_address: '203.0.113.9' }] },
      },
    ]);
});

test('a number that is too large is refused, and typing it creates no requests for the preview', async () => {
  const { user, changes } = open();
  const count = await field('Number of addresses');
  await user.clear(count);
  await user.type(count, '999999999999');
  await user.click(screen.getByRole('button', { name: 'Allocate' }));
  await expect.poll(() => count).toHaveAccessibleDescription('Use a whole number from 1 to 20.');
  expect(changes).toEqual([]);
});
