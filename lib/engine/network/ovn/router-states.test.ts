import { expect, test } from 'vitest';
import type { NorthboundRow } from '../driver.ts';
import { idsOf } from './identity.ts';
import { RouterStates } from './router-states.ts';

const router: NorthboundRow = { table: 'logical_router', name: 'r', owner: 'r', isEnabled: true };
const port = (name: string, isGateway: boolean): NorthboundRow => {
  const port = { router: 'r', mac: 'fa:16:3e:00:00:01', networks: [], isGateway };
  return { table: 'logical_router_port', name, owner: name, ...port };
};
const columns = (row: NorthboundRow) => ({ external_ids: idsOf(row) });
const binding = (name: string, chassis: string[]) => ({ logical_port: `cr-lrp-${name}`, chassis });

function statesWith(seesHosts: boolean) {
  const states = new RouterStates(seesHosts);
  const reported: boolean[] = [];
  states.subscribe((_router, isUp) => reported.push(isUp));
  states.changeNorthbound('router', columns(router));
  states.changeNorthbound('inside', columns(port('inside', false)));
  return { states, reported, isUp: () => states.all().get('r') };
}

test('a router with a gateway is up while a host has that, whichever row is reported first', () => {
  const { states, reported, isUp } = statesWith(true);
  expect(isUp()).toBe(true);
  states.changeNorthbound('outside', columns(port('outside', true)));
  expect(isUp()).toBe(false);
  states.changeBinding('binding', binding('outside', ['chassis']));
  expect(isUp()).toBe(true);
  states.changeBinding('binding', binding('outside', []));
  states.changeBinding('other', binding('other', ['chassis']));
  expect(isUp()).toBe(false);
  states.changeBinding('binding', binding('outside', ['another']));
  states.changeBinding('binding', undefined);
  expect(isUp()).toBe(false);
  states.changeNorthbound('outside', undefined);
  expect(isUp()).toBe(true);
  expect(reported).toEqual([true, false, true, false, true, false, true]);
  states.changeBinding('binding', binding('outside', ['chassis']));
  states.changeNorthbound('outside', columns(port('outside', true)));
  expect([isUp(), reported.length]).toEqual([true, 7]);
});

test('one that is switched off is down, one that is gone is not known, and rows that are not whole say nothing', () => {
  const { states, isUp } = statesWith(true);
  states.changeNorthbound('router', columns({ ...router, isEnabled: false }));
  expect(isUp()).toBe(false);
  states.changeNorthbound('router', { external_ids: { 'nephos:table': 'logical_router', 'nephos:name': 'r' } });
  expect(isUp()).toBeUndefined();
});

test('without a look at the hosts a gateway is taken to be up', () => {
  const { states, isUp } = statesWith(false);
  states.changeNorthbound('outside', columns(port('outside', true)));
  expect(isUp()).toBe(true);
});
