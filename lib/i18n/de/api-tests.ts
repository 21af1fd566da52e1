import type { Messages } from '../translate.ts';

/** Testing endpoints, and looking at a token. */
export const apiTests: Messages = {
  Responds: 'Antwortet',
  'Returns {status}': 'Antwortet {status}',
  'Copy token': 'Token kopieren',
  Hide: 'Verbergen',
  'Not tested: this is not an address of this platform': 'Nicht getestet: keine Adresse dieser Plattform',
  'Reveal a token': 'Ein Token zeigen',
  'Reveal for 30 seconds': '30 Sekunden lang zeigen',
  Test: 'Testen',
  'Test all': 'Alle testen',
  'Test {name}': '{name} testen',
  'Anyone who has it can act as you until it expires. Signing out revokes it. Revealing it is logged.':
    'Wer es hat, handelt bis zu seinem Ende in Ihrem Namen. Abmelden beendet es. Dass es gezeigt wurde, wird protokolliert.',
  'microversions {min} to {max}': 'Mikroversionen {min} bis {max}',
  '{count, plural, one {Hidden in # second} other {Hidden in # seconds}}':
    '{count, plural, one {Noch # Sekunde sichtbar} other {Noch # Sekunden sichtbar}}',
  '{time} ms': '{time} ms',
};
