import type { Messages } from '../translate.ts';

/** The tray of what goes on in the background. */
export const jobs: Messages = {
  'All jobs': 'Alle Aufgaben zusammen',
  'Cancel the job': 'Aufgabe abbrechen',
  'Cancel {title}': '{title} abbrechen',
  'Cancel {title}?': '{title} abbrechen?',
  Cancelled: 'Abgebrochen',
  Cancelling: 'Wird abgebrochen',
  'Clear finished': 'Fertige entfernen',
  'Dismiss {title}': '{title} entfernen',
  Failed: 'Fehlgeschlagen',
  'Collapse jobs': 'Aufgaben einklappen',
  Jobs: 'Aufgaben',
  'Pause {title}': '{title} anhalten',
  Paused: 'Pausiert',
  'Resume {title}': '{title} fortsetzen',
  'In progress': 'Läuft',
  'Could not start the job': 'Die Aufgabe wurde nicht begonnen',
  'Expand jobs': 'Aufgaben ausklappen',
  '{count, plural, one {# job failed} other {# jobs failed}}':
    '{count, plural, one {# Aufgabe ist fehlgeschlagen} other {# Aufgaben sind fehlgeschlagen}}',
  '{count, plural, one {# job finished} other {# jobs finished}}':
    '{count, plural, one {# Aufgabe ist fertig} other {# Aufgaben sind fertig}}',
  '{count, plural, one {# job is paused} other {# jobs are paused}}':
    '{count, plural, one {# Aufgabe ist angehalten} other {# Aufgaben sind angehalten}}',
  '{count, plural, one {# job is running} other {# jobs are running}}':
    '{count, plural, one {# Aufgabe läuft} other {# Aufgaben laufen}}',
  '{done} of {count} done': '{done} von {count} erledigt',
  '{done} of {count} done, {failed} failed': '{done} von {count} erledigt, {failed} fehlgeschlagen',
  '{running} running, {failed} failed': '{running} laufen, {failed} fehlgeschlagen',
  'The administrator of {name} signs in with it. It is not stored anywhere.':
    'Damit meldet sich die Administration von {name} an. Es wird nirgends aufbewahrt.',
  'Show password': 'Passwort anzeigen',
  'The results of your actions appear here.': 'Hier steht, was aus Ihrer Arbeit geworden ist.',
  'Could not load your activity': 'Ihre Arbeit konnte nicht geladen werden',
};
