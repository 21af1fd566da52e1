import type { Messages } from '../translate.ts';

/** What can be done with a console besides typing. */
export const consoleKeys: Messages = {
  'Show all side by side': 'Alle nebeneinander',
  Slow: 'Behutsam',
  Fast: 'Schnell',
  'More keys': 'Weitere Tasten',
  'Console height': 'Höhe der Konsolen',
  'Larger text': 'Größere Schrift',
  'Send keys': 'Tasten senden',
  'Smaller text': 'Kleinere Schrift',
  Speed: 'Tempo',
  'The console is not connected.': 'Die Konsole ist nicht verbunden.',
  Normal: 'Normal',
  'responds in {ms} ms': 'antwortet in {ms} ms',
};
