import { expect, test } from 'vitest';
import { FILTERS } from '#lib/engine/scheduler/filters.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { explainFault } from './explain-fault.ts';

const t = createTranslate('en', undefined);
const flavor = { name: 'm1.huge', vcpus: 8, ram: 65_536, disk: 160 };
const noHost = (reasons: string) => `No valid host was found. There are not enough hosts available: of 3, ${reasons}.`;
const causeOf = (message: string) => t(explainFault(message, { flavor }).cause);

test.each([
  ['ram removed 3', 'No host had 64 GiB of memory free for flavor m1.huge.'],
  ['vcpus removed 3', 'No host had 8 cores free for flavor m1.huge.'],
  ['disk removed 3', 'No host had 160 GiB of disk free for flavor m1.huge.'],
  ['availability zone removed 3', 'No host in the requested availability zone accepts instances.'],
  ['hardware removed 3', 'No host has enough free dedicated processors or huge pages for flavor m1.huge.'],
  ['enabled removed 3', 'All hosts are down or disabled.'],
  ['host removed 3', 'The requested host cannot run this instance.'],
  ['present host removed 1', 'No host other than the current one can run this instance.'],
  ['aggregate properties removed 3', 'No host has the properties that flavor m1.huge requires.'],
  ['aggregate project removed 3', 'All hosts are reserved for other projects.'],
  ['different host removed 3', 'Every host runs an instance that this one must not share a host with.'],
  ['same host removed 3', 'No host with one of the instances that it must share a host with can run this instance.'],
  ['near host removed 3', 'No host has an address in the requested network.'],
  ['query removed 3', 'No host matches the query.'],
  ['affinity removed 3', 'The host of its server group cannot run this instance.'],
  ['anti-affinity removed 3', 'Every host already runs as many instances of its server group as the group allows.'],
])('explainFault: %s', (reasons, sentence) => {
  expect(causeOf(noHost(reasons))).toBe(sentence);
});

test('explainFault: of several filters the one that removed the last hosts is the cause', () => {
  expect(causeOf(noHost('enabled removed 1, availability zone removed 1, ram removed 1'))).toContain('of memory free');
});

test.each([
  ['affinity removed 2, ram removed 1', 'The host of its server group cannot run this instance.'],
  ['host removed 2, vcpus removed 1', 'The requested host cannot run this instance.'],
  ['same host removed 2, disk removed 1', 'No host with one of the instances that it must share a host with'],
])('explainFault: %s: why only that host was asked is the cause, not its lack of room', (reasons, sentence) => {
  expect(causeOf(noHost(reasons))).toContain(sentence);
});

test('explainFault: no filter of the scheduler is without a sentence of its own', () => {
  const causes = Object.keys(FILTERS).map((filter) => causeOf(noHost(`${filter} removed 3`)));
  expect(causes).not.toContain('No host could run this instance.');
  expect(new Set(causes).size).toBe(causes.length);
});

test('explainFault: a filter nobody has heard of is still a lack of room', () => {
  const explanation = explainFault(noHost('colour removed 3'), { flavor: undefined });
  expect(explanation.cause).toBe('No host could run this instance.');
  expect(explanation.remedies).toContain('administrator');
});

test('explainFault: any other message is a failed build, with launching again as the way out', () => {
  const explanation = explainFault('Instance 42 does not exist on any host.', { flavor });
  expect(explanation.cause).toBe('The host could not create or change this instance.');
  expect(explanation.remedies[0]).toBe('retry');
});
