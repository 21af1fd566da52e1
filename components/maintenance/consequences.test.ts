import { expect, test } from 'vitest';
import type { MaintenanceHost } from '#lib/console/maintenance/schema.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { namesOf, returnConsequences, startConsequences } from './consequences.ts';

const t = createTranslate('en', undefined);
const host = (name: string, more: Partial<MaintenanceHost> = {}): MaintenanceHost => ({
  ...{ name, segment_name: 'rack-a', is_up: true, obstacles: [], instances: 13, is_forced_down: false, reserves: [] },
  ...more,
});
const moves = (...hows: ('live' | 'cold' | 'none' | 'stop' | 'start')[]) => hows.map((how) => ({ how, from: 'sim-1' }));
const twelve = moves(...Array.from({ length: 12 }, () => 'live' as const));

test('a start says what moves, what stays and thereby loses its protection, and until when', () => {
  const plan = { hosts: [host('sim-1')], moves: [...twelve, ...moves('none')] };
  expect(startConsequences(plan, 'live').map((text) => t(text))).toEqual([
    'The host is disabled: no new instances are placed there.',
    '12 instances move to another host.',
    '1 instance stays and loses its protection: it is not recovered if the host fails during maintenance.',
    'Once the moves are done, failure notifications are rejected until the return to service.',
  ]);
});

test('a start that moves nothing says so of every instance, and one of unprotected hosts promises no protection', () => {
  expect(startConsequences({ hosts: [host('sim-1')], moves: [] }, 'leave').map((text) => t(text))).toEqual([
    'The host is disabled: no new instances are placed there.',
    '13 instances stay and lose their protection: they are not recovered if the host fails during maintenance.',
    'Failure notifications are rejected until the return to service.',
  ]);
  const bare = [
    host('sim-10', { segment_name: null, instances: 1 }),
    host('sim-9', { segment_name: null, instances: 0 }),
  ];
  expect(startConsequences({ hosts: bare, moves: moves('stop') }, 'stop').map((text) => t(text))).toEqual([
    'The hosts are disabled: no new instances are placed there.',
    '1 instance is stopped.',
    '1 instance stays on the host.',
  ]);
});

test('a return says what is lifted, what moves back and what becomes of the reserve', () => {
  const failed = host('sim-5', { is_forced_down: true, reserves: [{ name: 'sim-7', instances: 3 }] });
  expect(returnConsequences({ hosts: [failed], moves: [] }, 'stay').map((text) => t(text))).toEqual([
    'The compute service is enabled: instances can be placed there again.',
    'It is no longer forced down: its own reports count again.',
    'Its protection resumes: failure notifications are accepted and its instances are recovered.',
    'Instances that were moved off stay where they are.',
    'sim-7, which its failure used up, stays unreserved: 3 instances are on it. Move them back to reserve it again.',
  ]);
  const last = (plan: Parameters<typeof returnConsequences>[0], mode: 'stay' | 'live') =>
    returnConsequences(plan, mode)
      .map((text) => t(text))
      .at(-1);
  expect(last({ hosts: [failed], moves: moves('live', 'live', 'live') }, 'live')).toBe(
    'sim-7, which its failure used up, is reserved again once it is empty.',
  );
  expect(last({ hosts: [host('sim-5', { reserves: [{ name: 'sim-7', instances: 0 }] })], moves: [] }, 'stay')).toBe(
    'sim-7, which its failure used up, is reserved again.',
  );
});

test('a list of hosts that is cut says how many more there are', () => {
  expect(t(namesOf(['a', 'b', 'c', 'd']))).toBe('a, b, c, d');
  expect(t(namesOf(['a', 'b', 'c', 'd', 'e', 'f']))).toBe('a, b, c, d and 2 more');
});
