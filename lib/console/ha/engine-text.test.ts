import { describe, expect, test } from 'vitest';
import { formatSentence, SENTENCES } from '#lib/ha/recovery/messages.ts';
import { english } from '#lib/i18n/english.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { getCatalog } from '#lib/i18n/translations.ts';
import { engineText } from './engine-text.ts';

const german = createTranslate('de', getCatalog().get('de')?.messages);
const noHost = (why: string) => `No valid host was found. There are not enough hosts available: of 10, ${why}.`;
const values = { host: 'sim-2', aggregate: 'ssd', why: 'busy', failed: 2, total: 3, left: 4, moves: 5, seconds: 30 };

describe('Sentences that a recovery records', () => {
  test.each(Object.values(SENTENCES))('"%s" is recognised with its values and shown in German', (template) => {
    const recorded = formatSentence(template, { ...values, id: 'c0ffee', state: 'active' });
    if (template !== SENTENCES.noReserves) expect(engineText(english, recorded)).toBe(recorded);
    expect(engineText(german, recorded)).not.toBe(recorded);
    for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g)) {
      expect(engineText(german, recorded)).toContain(String({ ...values, id: 'c0ffee', state: 'active' }[name]));
    }
  });

  test.each([
    [noHost('enabled removed 1, availability zone removed 6, ram removed 3'), 'No host has enough free memory.'],
    [
      `2 of 3 instances could not be recovered: ${noHost('ram removed 10')}`,
      '2 of 3 instances could not be recovered: No host has enough free memory.',
    ],
    ['Masakari detected host failed.', 'Disabled by recovery: the host failed.'],
    ['No reserved_hosts available for evacuation.', 'No reserved host is available.'],
    ['The fan was stuck.', 'The fan was stuck.'],
  ])('%s', (recorded, shown) => {
    expect(engineText(english, recorded)).toBe(shown);
  });
});
