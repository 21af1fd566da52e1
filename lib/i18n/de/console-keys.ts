import type { Messages } from '../translate.ts';

/** What can be done with a console besides typing. */
export const consoleKeys: Messages = {
  'All side by side': 'Alle nebeneinander',
  Careful: 'Behutsam',
  Fast: 'Schnell',
  'Function keys': 'Funktionstasten',
  'Height of the consoles': 'Höhe der Konsolen',
  Keys: 'Tasten',
  'Larger text': 'Größere Schrift',
  'Send keys': 'Tasten senden',
  'Smaller text': 'Kleinere Schrift',
  Speed: 'Tempo',
  'The console is not connected.': 'Die Konsole ist nicht verbunden.',
  Usual: 'Normal',
  'answers in {ms} ms': 'antwortet in {ms} ms',
};
