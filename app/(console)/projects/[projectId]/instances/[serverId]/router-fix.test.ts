import { expect, test } from 'vitest';
import type { RouterRelations, RouterRow } from '#components/routers/router-row.ts';
import { routerFixOf } from './router-fix.ts';

const SUBNETS = ['a', 'b'].map((id, index) => ({
  id,
  network_id: `net-${id}`,
  name: id,
  cidr: `10.${index}.0.0/24`,
  gateway_ip: `10.${index}.0.1`,
}));

/** Creates routers with the subnets of their interfaces. `taken` are subnets whose gateway address is in use. */
function world(routers: Record<string, { on: string[]; leadsOut?: boolean }>, taken: string[] = []) {
  const blockOf = (id: string) => SUBNETS.find((subnet) => subnet.id === id)?.cidr ?? '';
  const rows = Object.entries(routers).map(([id, { on, leadsOut = false }]) => ({
    router: { id, name: id },
    gateway: leadsOut ? 'public' : '',
    interfaces: on.map((subnetId) => ({ subnetId, cidr: blockOf(subnetId) })),
    floatingIps: [],
  }));
  const connected = new Set([...taken, ...Object.values(routers).flatMap(({ on }) => on)]);
  const ports = SUBNETS.filter(({ id }) => connected.has(id)).map(({ id, gateway_ip }) => ({
    fixed_ips: [{ subnet_id: id, ip_address: gateway_ip }],
  }));
  return {
    rows: rows as unknown as RouterRow[],
    relatedObjects: { networks: [], subnets: SUBNETS, ports } as unknown as RouterRelations,
  };
}

const broken = (
  reason: 'no_router' | 'router_disabled' | 'router_without_gateway',
  router_id: string | null = null,
) => ({
  reason,
  router_id,
});

test('without a router, one that leads out is put on the subnet', () => {
  const { rows, relatedObjects } = world({ inner: { on: [] }, edge: { on: ['b'], leadsOut: true } });
  const fix = routerFixOf(broken('no_router'), { target: 'a', source: undefined }, rows, relatedObjects);
  expect(fix).toMatchObject({ kind: 'add', row: { router: { id: 'edge' } }, subnetId: 'a' });
});

test('between two subnets, the router of either is put on the other', () => {
  const ends = { target: 'a', source: 'b' };
  const atSource = world({ r: { on: ['b'] } });
  expect(routerFixOf(broken('no_router'), ends, atSource.rows, atSource.relatedObjects)).toMatchObject({
    subnetId: 'a',
  });
  const atTarget = world({ r: { on: ['a'] } });
  expect(routerFixOf(broken('no_router'), ends, atTarget.rows, atTarget.relatedObjects)).toMatchObject({
    subnetId: 'b',
  });
});

test('where no router can, a new one is made on the subnets whose gateway address is free', () => {
  const { rows, relatedObjects } = world({}, ['b']);
  const fix = routerFixOf(broken('no_router'), { target: 'a', source: 'b' }, rows, relatedObjects);
  expect(fix).toEqual({ kind: 'create', subnetIds: ['a'] });
});

test('a router of the project gets what it lacks; that of another project is left alone', () => {
  const { rows, relatedObjects } = world({ r: { on: ['a'] } });
  const ends = { target: 'a', source: undefined };
  expect(routerFixOf(broken('router_disabled', 'r'), ends, rows, relatedObjects)).toMatchObject({ kind: 'edit' });
  expect(routerFixOf(broken('router_without_gateway', 'r'), ends, rows, relatedObjects)).toMatchObject({
    kind: 'gateway',
  });
  expect(routerFixOf(broken('router_without_gateway'), ends, rows, relatedObjects)).toBeUndefined();
});
