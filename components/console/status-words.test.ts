import { describe, expect, test } from 'vitest';
import { imageStatusLooks } from '#components/images/image-words.ts';
import { powerWord } from '#components/instances/power-words.ts';
import { BACKUP_STATUSES } from '#lib/block-storage/backups/statuses.ts';
import { SNAPSHOT_STATUSES } from '#lib/block-storage/snapshots/statuses.ts';
import { VERIFICATION_STATUSES } from '#lib/block-storage/verifications/values.ts';
import { VOLUME_STATUSES } from '#lib/block-storage/volumes/statuses.ts';
import { MigrationStatus } from '#lib/compute/migrations/statuses.ts';
import { TASK_STATES } from '#lib/compute/server-actions/verbs.ts';
import { POWER, SERVER_STATUSES, VM_STATES } from '#lib/compute/servers/states.ts';
import { Service } from '#lib/compute/services/schema.ts';
import { getCatalog } from '#lib/i18n/translations.ts';
import { ImageStatus } from '#lib/image/images/enums.ts';
import { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import { Network } from '#lib/networking/networks/schema.ts';
import { PORT_STATUSES } from '#lib/networking/ports/statuses.ts';
import { Router } from '#lib/networking/routers/schema.ts';
import { statusTone, statusWord } from './status-words.ts';

const german = getCatalog().get('de')?.messages;
const SENTENCE_CASE = /^\p{Lu}[\p{Ll} -]+$/u;
const known = [
  ['server', SERVER_STATUSES],
  ['vm state', VM_STATES],
  ['task of a server', TASK_STATES],
  ['power', Object.values(POWER).map(powerWord)],
  ['migration', MigrationStatus.options],
  ['service', [...Service.shape.status.options, ...Service.shape.state.options]],
  ['volume', VOLUME_STATUSES],
  ['snapshot', SNAPSHOT_STATUSES],
  ['backup', BACKUP_STATUSES],
  ['verification', VERIFICATION_STATUSES],
  ['network', Network.shape.status.options],
  ['router', Router.shape.status.options],
  ['port', PORT_STATUSES],
  ['floating IP', FloatingIp.shape.status.options],
] as const;

describe('the words of statuses', () => {
  test.each(known)('every status of a %s has one in sentence case, and German', (_, statuses) => {
    for (const status of statuses) {
      expect(statusWord(status)).toMatch(SENTENCE_CASE);
      expect(german).toHaveProperty([statusWord(status)]);
    }
  });

  test('every status of an image has one, and German', () => {
    for (const status of ImageStatus.options) expect(german).toHaveProperty([imageStatusLooks[status].word]);
  });

  test('tasks of a server differ in their words, and none is merely spelt out', () => {
    expect(new Set(TASK_STATES.map(statusWord)).size).toBe(TASK_STATES.length);
    expect(TASK_STATES.filter((task) => statusTone(task) !== 'info')).toEqual([]);
  });

  test('one of a newer platform is its own word in sentence case, and grey; none is "Unknown"', () => {
    expect(statusWord('PRE_MIGRATE-check')).toBe('Pre migrate check');
    expect(statusTone('PRE_MIGRATE-check')).toBe('neutral');
    expect([statusWord(''), statusWord('_')]).toEqual(['Unknown', 'Unknown']);
  });

  test('what rests in different ways differs in colour, and what failed is never green', () => {
    expect(new Set(['ACTIVE', 'PAUSED', 'SUSPENDED', 'SHUTOFF'].map(statusTone)).size).toBe(4);
    expect(statusTone('available')).not.toBe(statusTone('in-use'));
    expect([statusTone('error'), statusTone('error_deleting'), statusTone('CRASHED')]).toEqual(Array(3).fill('danger'));
  });
});
