/** The screens of instances. */
export const instanceScreen = {
  Screen: 'Bildschirm',
  Serial: 'Seriell',
  'Screen of {name}': 'Bildschirm von {name}',
  'this instance': 'dieser Instanz',
  'Could not load whether the instance has a screen': 'Ob die Instanz einen Bildschirm hat, ließ sich nicht laden',
  'An address of a screen opens once, within ten minutes. Request a new one to continue.':
    'Die Adresse eines Bildschirms öffnet ihn einmal, innerhalb von zehn Minuten. Fordern Sie eine neue an, um fortzufahren.',
  'Copy to guest clipboard': 'In Zwischenablage des Gasts',
  'Copy from guest clipboard': 'Aus Zwischenablage des Gasts kopieren',
  'Copied from the guest': 'Aus dem Gast kopiert',
  'Sent to the guest clipboard': 'An die Zwischenablage des Gasts gesendet',
  'The browser does not let the page write to the clipboard.':
    'Der Browser lässt die Seite nicht in die Zwischenablage schreiben.',
  'The guest clipboard works only where an agent such as spice-vdagent runs in the guest.':
    'Die Zwischenablage des Gasts funktioniert nur, wenn im Gast ein Agent wie spice-vdagent läuft.',
  'Reconnecting…': 'Verbindet erneut …',
  'English (US)': 'Englisch (USA)',
  'English (UK)': 'Englisch (UK)',
  German: 'Deutsch',
  French: 'Französisch',
  'Keyboard layout of the guest': 'Tastaturbelegung des Gasts',
  'Not on this keyboard, so left out: {characters}': 'Nicht auf dieser Tastatur, wird ausgelassen: {characters}',
  'Fit to size': 'An Größe anpassen',
  'Press Ctrl-Shift-Esc to leave the screen': 'Strg-Umschalt-Esc verlässt den Bildschirm',
  'The screen is not connected.': 'Der Bildschirm ist nicht verbunden.',
  'Text consoles': 'Textkonsolen',
  'Hold keys down': 'Tasten gedrückt halten',
  'Leave full screen': 'Vollbild verlassen',
  'The host does not let Nephos see this screen.': 'Der Host lässt Nephos diesen Bildschirm nicht sehen.',
  'Could not load the screen.': 'Der Bildschirm ließ sich nicht laden.',
  'The connection to the host was lost.': 'Die Verbindung zum Host ist abgebrochen.',
};
