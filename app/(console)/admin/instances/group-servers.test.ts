import { expect, test } from 'vitest';
import { shownServer } from '#lib/testing/shown-server.ts';
import { groupServers } from './group-servers.ts';

const servers = [
  shownServer({ name: 'a', host: 'sim-1', ram: 1024, vcpus: 1, project: 'p' }),
  shownServer({ name: 'b', host: 'sim-2', ram: 4096, vcpus: 4, project: 'p' }),
  shownServer({ name: 'c', host: 'sim-2', ram: 512, vcpus: 2, project: 'q', state: 'error' }),
];

test('instances are put together by host, what takes the most memory first', () => {
  expect(groupServers(servers, 'host')).toEqual([
    { value: 'sim-2', count: 2, running: 1, failed: 1, vcpus: 6, ram: 4608 },
    { value: 'sim-1', count: 1, running: 1, failed: 0, vcpus: 1, ram: 1024 },
  ]);
});

test('by project and by zone too; without instances there is no group', () => {
  expect(groupServers(servers, 'project').map(({ value, count }) => [value, count])).toEqual([
    ['p', 2],
    ['q', 1],
  ]);
  expect(groupServers(servers, 'az')).toHaveLength(1);
  expect(groupServers([], 'az')).toEqual([]);
});
