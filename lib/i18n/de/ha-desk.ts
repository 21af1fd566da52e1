import type { Messages } from '../translate.ts';

/** High availability: its state, notifications and their triage. */
export const haDesk: Messages = {
  'All segments are disabled, so nothing is recovered when a host fails.':
    'Alle Segmente sind deaktiviert, deshalb wird beim Ausfall eines Hosts nichts wiederhergestellt.',
  'Confirming that it is disabled': 'Deaktivierung wird geprüft',
  'Confirming that it runs': 'Es wird geprüft, ob sie läuft',
  Degraded: 'Eingeschränkt',
  'Disabling the compute service': 'Compute-Dienst wird deaktiviert',
  'Down: {names}': 'Ausgefallen: {names}',
  'Evacuating instances': 'Instanzen werden evakuiert',
  'Failed, will be tried again': 'Fehlgeschlagen, neuer Versuch folgt',
  'Failed, will be tried again at {time}': 'Fehlgeschlagen, neuer Versuch um {time}',
  'High availability': 'Hochverfügbarkeit',
  'In no segment: {names}': 'In keinem Segment: {names}',
  'Just begun': 'Eben begonnen',
  'Last notification': 'Letzte Meldung',
  'No enabled segment has hosts, so nothing is recovered when a host fails.':
    'Kein aktives Segment hat Hosts, deshalb wird beim Ausfall eines Hosts nichts wiederhergestellt.',
  'On maintenance: {names}': 'In Wartung: {names}',
  'Preparing the instances': 'Instanzen werden vorbereitet',
  'Recoveries under way': 'Laufende Wiederherstellungen',
  Recovering: 'Wiederherstellung läuft',
  'Recovery failed: {names}': 'Wiederherstellung fehlgeschlagen: {names}',
  'Recovery of {host}': 'Wiederherstellung von {host}',
  'Segment disabled: {names}': 'Segment deaktiviert: {names}',
  Segments: 'Segmente',
  Starting: 'Beginnt',
  'Starting the instance': 'Instanz wird gestartet',
  'State of high availability': 'Zustand der Hochverfügbarkeit',
  'Stopping the instance': 'Instanz wird gestoppt',
  'Survives one more host': 'Übersteht einen weiteren Ausfall',
  'The loss of a host would be recovered by itself.': 'Der Ausfall eines Hosts würde von selbst behoben.',
  'The state of high availability could not be loaded': 'Der Zustand der Hochverfügbarkeit konnte nicht geladen werden',
  'There are no segments, so nothing is recovered when a host fails.':
    'Es gibt keine Segmente, deshalb wird beim Ausfall eines Hosts nichts wiederhergestellt.',
  'Waiting for its turn': 'Wartet, bis sie an der Reihe ist',
  'Will be tried again: {names}': 'Neuer Versuch folgt: {names}',
  '{count} disabled': '{count} deaktiviert',
  '{count} on maintenance': '{count} in Wartung',
  '{count} reserved': '{count} reserviert',
  '{count} uncovered': '{count} ungeschützt',
  '{count, plural, one {# more is} other {# more are}} under way':
    '{count, plural, one {# weitere läuft} other {# weitere laufen}}',
  '{count, plural, one {# recovery} other {# recoveries}} under way: {names}':
    '{count, plural, one {# Wiederherstellung läuft} other {# Wiederherstellungen laufen}}: {names}',
  '{moved} of {total} recovered': '{moved} von {total} wiederhergestellt',
  '{moved} of {total} recovered, {failed} failed': '{moved} von {total} wiederhergestellt, {failed} fehlgeschlagen',
};
