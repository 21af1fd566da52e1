import { describe, expect, test } from 'vitest';
import { aNetwork, aPort, aRouter, aServer, aTopology } from '#lib/testing/topology.ts';
import { type Change, type End, optionsFor } from './plan.ts';
import type { Topology } from './schema.ts';

const textOf = (text: unknown) =>
  typeof text === 'object' && text !== null && 'message' in text ? text.message : text;
/** Reason why the only possible connection of two objects is rejected. */
const refusal = (topology: Topology, from: End, to: End, pending: Change[] = []) => {
  const options = optionsFor(topology, pending, from, to);
  expect(options).toHaveLength(1);
  return textOf(options[0]?.refused);
};
const router = (id: string): End => ({ kind: 'router', id });
const network = (id: string): End => ({ kind: 'network', id });
const instance = (id: string): End => ({ kind: 'instance', id });
const subnet = { id: 's', name: '', cidr: '10.0.0.0/24', gateway_ip: '10.0.0.1', is_gateway_taken: false };

const world = aTopology({
  networks: [
    aNetwork('out', { is_external: true, cidr: '203.0.113.0/24' }),
    aNetwork('other-out', { is_external: true, cidr: '198.51.100.0/24' }),
    aNetwork('front', { cidr: '10.0.0.0/24' }),
    aNetwork('same', { cidr: '10.0.0.128/25' }),
    aNetwork('back', { cidr: '10.1.0.0/24' }),
    aNetwork('blind', { subnets: [{ ...subnet, id: 'blind', cidr: '10.2.0.0/24', gateway_ip: null }] }),
    aNetwork('full', { subnets: [{ ...subnet, id: 'full', cidr: '10.3.0.0/24', is_gateway_taken: true }] }),
    aNetwork('bare', { subnets: [] }),
  ],
  routers: [aRouter('edge', { gateway: 'out', on: ['front'] }), aRouter('new')],
  ports: [aPort('p', 'front', { server: 'web' })],
  servers: [aServer('web'), aServer('broken', { status: 'ERROR' })],
});

describe('A connection of a router with a network', () => {
  test('is offered from either end', () => {
    for (const ends of [[router('new'), network('back')] as const, [network('back'), router('new')] as const]) {
      expect(optionsFor(world, [], ...ends)).toEqual([
        expect.objectContaining({
          change: { kind: 'interface', routerId: 'new', subnetId: 'back-subnet' },
          refused: undefined,
        }),
      ]);
    }
  });

  test.each([
    ['that it has already', 'front', 'They are already connected.'],
    [
      'whose block overlaps with one of its own',
      'same',
      'It overlaps with {subnet}, which the router is connected to.',
    ],
    ['without a gateway address', 'blind', 'The subnet has no gateway address.'],
    ['whose gateway address is taken', 'full', 'The gateway address {address} is taken.'],
  ])('is refused for a subnet %s', (_what, id, reason) => {
    expect(refusal(world, router('edge'), network(id))).toBe(reason);
  });

  test('is refused when it is pending, for it or for another router, or overlaps with what is', () => {
    const pending: Change[] = [{ kind: 'interface', routerId: 'new', subnetId: 'front-subnet' }];
    expect(refusal(world, router('new'), network('front'), pending)).toBe('This is already a pending change.');
    expect(refusal(world, router('new'), network('same'), pending)).toBe(
      'It overlaps with {subnet}, which the router is connected to.',
    );
    const back: Change[] = [{ kind: 'interface', routerId: 'new', subnetId: 'back-subnet' }];
    expect(refusal(world, router('edge'), network('back'), back)).toBe('The gateway address {address} is taken.');
  });

  test('that is external makes it the gateway, and is refused while there is another', () => {
    expect(optionsFor(world, [], router('new'), network('out'))).toMatchObject([
      { change: { kind: 'gateway', routerId: 'new', networkId: 'out' } },
    ]);
    expect(refusal(world, router('new'), network('out'))).toBeUndefined();
    expect(refusal(world, router('edge'), network('out'))).toBe('They are already connected.');
    expect(refusal(world, router('edge'), network('other-out'))).toBe('Its gateway is {network}. Clear it first.');
    const pending: Change[] = [{ kind: 'gateway', routerId: 'new', networkId: 'out' }];
    expect(refusal(world, router('new'), network('other-out'), pending)).toBe('This is already a pending change.');
  });
});

test('A gateway and an interface that overlap are refused whichever of them is pending', () => {
  const wide = aNetwork('wide', { cidr: '203.0.0.0/16' });
  const topology = { ...world, networks: [...world.networks, wide] };
  const reason = 'It overlaps with {subnet}, which the router is connected to.';
  const inside: Change[] = [{ kind: 'interface', routerId: 'new', subnetId: 'wide-subnet' }];
  expect(refusal(topology, router('new'), network('out'), inside)).toBe(reason);
  expect(refusal(topology, router('new'), network('other-out'), inside)).toBeUndefined();
  const outside: Change[] = [{ kind: 'gateway', routerId: 'new', networkId: 'out' }];
  expect(refusal(topology, router('new'), network('wide'), outside)).toBe(reason);
  expect(refusal(topology, router('new'), network('back'), outside)).toBeUndefined();
});

describe('A connection of an instance with a network', () => {
  test.each([
    ['one that it is not on yet', 'back', undefined],
    ['one that it is on', 'front', 'They are already connected.'],
    ['an external one', 'out', 'Instances cannot have ports on this external network. Use a floating IP.'],
    ['one without subnets', 'bare', 'The network has no subnet to take an address from.'],
  ])('is offered, or refused with the reason: %s', (_what, id, reason) => {
    expect(refusal(world, instance('web'), network(id))).toBe(reason);
  });

  test('is refused for one that has failed', () => {
    expect(refusal(world, instance('broken'), network('back'))).toBe(
      'Ports can be added only to an active, paused or shut off instance.',
    );
  });

  test('offers the unbound ports of the network too, none that a device has', () => {
    const ports = [aPort('free', 'back'), { ...aPort('dhcp', 'back'), device_owner: 'network:dhcp' }];
    const options = optionsFor({ ...world, ports }, [], instance('web'), network('back'));
    expect(options.map(({ change }) => change)).toEqual([
      { kind: 'attach', serverId: 'web', networkId: 'back' },
      { kind: 'plug', serverId: 'web', portId: 'free' },
    ]);
  });
});

test('Two networks, two routers, or a thing and itself have no connection', () => {
  expect(optionsFor(world, [], network('front'), network('back'))).toEqual([]);
  expect(optionsFor(world, [], router('edge'), router('new'))).toEqual([]);
  expect(optionsFor(world, [], router('edge'), router('edge'))).toEqual([]);
});
