import { describe, expect, test } from 'vitest';
import type { NoValidHost } from '#lib/engine/scheduler/no-valid-host.ts';
import { EVIDENCE_SENTENCES } from '#lib/ha/fencing/sentences.ts';
import { englishOf, formatSentence, SENTENCES } from '#lib/ha/recovery/messages.ts';
import { english } from '#lib/i18n/english.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { getCatalog } from '#lib/i18n/translations.ts';
import { engineText } from './engine-text.ts';

const german = createTranslate('de', getCatalog().get('de')?.messages);
const full: NoValidHost = { code: 'no_valid_host', hosts: 10, removed: [{ filter: 'ram', hosts: 10 }] };
const noHost = { message: 'No valid host was found.', reason: full };
const values = { host: 'sim-2', aggregate: 'ssd', failed: 2, total: 3, left: 4, moves: 5, seconds: 30, count: 6 };

describe('Sentences that a recovery records', () => {
  test.each(Object.values(SENTENCES))('"%s" is shown with its values in English and German', (template) => {
    const given = { ...values, id: 'c0ffee', name: 'web-1', state: 'active' };
    const recorded = template.includes('{') ? formatSentence(template, given, 'busy') : template;
    if (template !== SENTENCES.noReserves) expect(engineText(english, recorded)).toBe(englishOf(recorded));
    expect(engineText(german, recorded)).not.toBe(englishOf(recorded));
    for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g)) {
      expect(engineText(german, recorded)).toContain(String(Reflect.get({ ...given, why: 'busy' }, name)));
    }
  });

  test.each(Object.values(EVIDENCE_SENTENCES))(
    'evidence "%s" is shown with its values in English and German',
    (message) => {
      const given = {
        ...{ count: 6, reason: 'no route', instance: 'web', seconds: 30, time: '10:00', user: 'admin' },
        ...{ names: 'node-2, node-3', required: 2, volume: 'data' },
      };
      const recorded = { message, values: given };
      expect(engineText(german, recorded)).not.toBe(engineText(english, recorded));
      const names = Object.keys(given).filter((name) => message.includes(`{${name}}`));
      for (const name of names) expect(engineText(german, recorded)).toContain(String(Reflect.get(given, name)));
    },
  );

  test.each([
    [noHost, 'No host has enough free memory.'],
    [
      formatSentence(SENTENCES.notRecovered, { failed: 2, total: 3 }, noHost),
      '2 of 3 instances could not be recovered: No host has enough free memory.',
    ],
    ['Masakari detected host failed.', 'Disabled by recovery: the host failed.'],
    ['No reserved_hosts available for evacuation.', 'No reserved host is available.'],
    ['The fan was stuck.', 'The fan was stuck.'],
  ])('%j', (recorded, shown) => {
    expect(engineText(english, recorded)).toBe(shown);
  });
});
