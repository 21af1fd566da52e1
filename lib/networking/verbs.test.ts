import { expect, test } from 'vitest';
import { judge } from '#lib/verbs/verb.ts';
import { FLOATING_IP_VERBS } from './floatingips/verbs.ts';
import type { Port } from './ports/schema.ts';
import { PORT_VERBS } from './ports/verbs.ts';
import { ROUTER_VERBS } from './routers/verbs.ts';
import { SECURITY_GROUP_VERBS } from './security-groups/verbs.ts';

const port = (facts: Partial<Port>) => ({ device_owner: '', port_security_enabled: true, ...facts }) as Port;

test('a router that connects subnets is not deleted, and one without interfaces has none to remove', () => {
  expect(judge(ROUTER_VERBS.delete, { interfaces: ['a'] })).toMatch(/Remove its interfaces first/);
  expect(judge(ROUTER_VERBS.delete, { interfaces: [] })).toBe(true);
  expect(judge(ROUTER_VERBS.remove, { interfaces: [] })).toMatch(/not connected/);
});

test('a port of a router is not deleted, and a port without port security has no security groups', () => {
  expect(judge(PORT_VERBS.delete, port({ device_owner: 'network:router_interface' }))).toMatch(/Remove it there/);
  expect(judge(PORT_VERBS.delete, port({}))).toBe(true);
  expect(judge(PORT_VERBS.groups, port({ port_security_enabled: false }))).toMatch(/Port security is off/);
});

test('only an associated floating IP is disassociated', () => {
  expect(judge(FLOATING_IP_VERBS.disassociate, { port_id: null })).toBe('It is not associated.');
  expect(judge(FLOATING_IP_VERBS.disassociate, { port_id: 'p' })).toBe(true);
});

test('a default security group is kept; a used one is not deleted with others, and alone its ports are displayed', () => {
  const { delete: one, delete_all: several } = SECURITY_GROUP_VERBS;
  expect(judge(one, { isDefault: true, ports: 0 })).toMatch(/keeps its default group/);
  expect(judge(several, { isDefault: false, ports: 2 })).toBe('Ports use this group.');
  expect(judge(one, { isDefault: false, ports: 2 })).toBe(true);
});
