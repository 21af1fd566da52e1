import { expect, test } from 'vitest';
import { statusTone, statusWord } from '#components/console/status-words.ts';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { aPort, aServer } from '#lib/testing/topology.ts';
import { guestCondition, type Health, toneOf } from './health.ts';

test.each([...SERVER_STATUSES])('an instance in status %s has the word and the colour that lists show', (status) => {
  for (const ports of [[], [aPort('p', 'front', { server: 'web' })]]) {
    const condition = guestCondition(aServer('web', { status }), ports);
    expect([condition.word, toneOf(condition)]).toEqual([statusWord(status), statusTone(status)]);
  }
});

test.each<[string, Health]>([
  ['ACTIVE', 'up'],
  ['VERIFY_RESIZE', 'waits'],
  ['RESCUE', 'waits'],
  ['PAUSED', 'off'],
  ['SUSPENDED', 'off'],
  ['REBUILD', 'busy'],
  ['ERROR', 'error'],
])('an instance in status %s is drawn as %s', (status, health) => {
  const found = SERVER_STATUSES.find((one) => one === status);
  expect(found && guestCondition(aServer('web', { status: found }), []).health).toBe(health);
});
