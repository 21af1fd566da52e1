import { expect, test } from 'vitest';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { serverObstacle, volumeChoice } from './attach-choices.ts';

const t = createTranslate('en', undefined);

const server = (zone: string) =>
  ({
    'OS-EXT-AZ:availability_zone': zone,
    'OS-EXT-STS:vm_state': 'active',
    'OS-EXT-STS:task_state': null,
    'OS-SRV-USG:launched_at': '2026-01-01T00:00:00.000000',
    'os-extended-volumes:volumes_attached': [],
    image: '',
    flavor: { id: 'small', links: [] },
  }) as unknown as Server;

test.each([
  ['', 'It has no host yet, so it has no zone.'],
  ['south', 'It is in another zone: south.'],
  ['nova', undefined],
])('an instance in zone %j takes a volume of zone nova, or says why not: %s', (zone, sentence) => {
  const obstacle = serverObstacle(server(zone), { availability_zone: 'nova' });
  expect(obstacle && t(obstacle)).toBe(sentence);
});

test('the type that a volume has when nobody chose one is called Default', () => {
  const volume = { id: 'v1', name: 'db', size: 8, volume_type: '__DEFAULT__', availability_zone: 'nova' } as Volume;
  expect(volumeChoice(volume, { t, format: createFormat('en-GB', { timeZone: 'UTC' }) }).description).toBe(
    '8 GiB · Default · nova',
  );
});
