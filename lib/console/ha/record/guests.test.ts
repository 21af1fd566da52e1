import { expect, test } from 'vitest';
import { type BootState, newBootState } from '#lib/compute/readiness/indicators.ts';
import { READINESS_PORT_KEY } from '#lib/compute/readiness/port-key.ts';
import { flag, packJson } from '#lib/db/column-types.ts';
import { english } from '#lib/i18n/english.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { guestSentence } from './guest-words.ts';
import { readGuests } from './guests.ts';
import type { RecoveredGuest } from './schema.ts';

const platform = usePlatform();
const FAULT_MS = Date.parse('2026-12-01T10:00:00.000Z');
const at = (seconds: number) => new Date(FAULT_MS + seconds * 1000).toISOString();
const DOWNTIME = { since: at(0), until: at(27), seconds: 27 };

/** An instance whose host failed, and which became active after 27 seconds. */
async function recovered(state: Partial<BootState>, activeAt = at(27)) {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [READINESS_PORT_KEY]: '22' } });
  const { database } = platform.platform.services;
  const columns = {
    ...{ began_at: at(20), active_at: activeAt, is_open: flag(false), check_at: at(30), until: at(900) },
    state: packJson({ ...newBootState(), ...state }),
  };
  await database.transact((tx) =>
    tx.updateTable('server_readiness').set(columns).where('server_id', '=', id).execute(),
  );
  return (await readGuests(database.read, new Map([[id, DOWNTIME]]))).get(id);
}

test('the guest of a recovered instance has the seconds since the fault', async () => {
  const booted = { state: 'yes', at: at(36), source: 'log' } as const;
  const guest = await recovered({ booted, port_answers: { state: 'yes', at: at(41), source: 'probe' } });
  expect(guest).toEqual({
    ...{ is_checked: false, is_failed: false, booted_seconds: 36, port: 22, responded_seconds: 41 },
  });
});

test('a guest that failed says so, and another boot of the instance is not the one of the recovery', async () => {
  const failed = { booted: { state: 'failed', at: at(30), reason: 'kernel_panic' } } as const;
  expect(await recovered(failed)).toMatchObject({ is_failed: true, booted_seconds: null });
  expect(await recovered(failed, at(3600))).toBeUndefined();
});

const GUEST: RecoveredGuest = {
  ...{ is_checked: false, is_failed: false, booted_seconds: 36, port: null, responded_seconds: null },
};

test.each([
  [{}, 'Its guest had booted 36 s after the failure.'],
  [
    { port: 22, responded_seconds: 41 },
    'Its guest had booted 36 s after the failure and responded on port 22 after 41 s.',
  ],
  [{ port: 22, is_checked: true }, 'Its guest had booted 36 s after the failure. Port 22 has not responded yet.'],
  [{ is_failed: true }, 'Its guest had booted 36 s after the failure, but not everything succeeded. Check its page.'],
  [{ booted_seconds: null, is_checked: true }, 'Its guest is still booting.'],
  [{ booted_seconds: null, is_failed: true }, 'Its guest has not booted. Check its console.'],
  [{ booted_seconds: null }, undefined],
] as const)('%#: the sentence is exact', (changes, sentence) => {
  const text = guestSentence({ ...GUEST, ...changes }, (ms) => `${ms / 1000} s`);
  expect(text === undefined ? undefined : english(text)).toBe(sentence);
});
