import type { Messages } from '../translate.ts';

/** High availability: what is true now, and what needs a person. */
export const haState: Messages = {
  'What you need to do': 'Was zu tun ist',
  '{count, plural, one {{host} is down} other {# hosts are down}}':
    '{count, plural, one {{host} ist ausgefallen} other {# Hosts sind ausgefallen}}',
  '{count, plural, one {# instance} other {# instances}} not recovered':
    '{count, plural, one {# Instanz} other {# Instanzen}} nicht wiederhergestellt',
  '{count, plural, one {# instance} other {# instances}} crashed':
    '{count, plural, one {# Instanz} other {# Instanzen}} abgestürzt',
  'No host is down': 'Kein Host ist ausgefallen',
  'not in a segment': 'in keinem Segment',
  'in {segment}, {reports, plural, one {# report} other {# reports}}':
    'in {segment}, {reports, plural, one {# Meldung} other {# Meldungen}}',
  '{instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}':
    '{instances, plural, one {# Instanz} other {# Instanzen}} in {projects, plural, one {# Projekt} other {# Projekten}}',
  '{count, plural, one {# instance} other {# instances}} in progress':
    '{count, plural, one {# Instanz} other {# Instanzen}} in Bearbeitung',
  'Retry {count, plural, one {# instance} other {# instances}}':
    '{count, plural, one {# Instanz} other {# Instanzen}} erneut versuchen',
  'Evacuate {count, plural, one {# instance} other {# instances}} from {hosts}':
    '{count, plural, one {# Instanz} other {# Instanzen}} von {hosts} evakuieren',
  'Start {count, plural, one {{name}, which crashed} other {# crashed instances}}':
    '{count, plural, one {{name} starten (abgestürzt)} other {# abgestürzte Instanzen starten}}',
  'Repair {hosts}': '{hosts} reparieren',
  '{count, plural, one {# report} other {# reports}} ignored':
    '{count, plural, one {# Meldung} other {# Meldungen}} ignoriert',
  '{count, plural, other {# unacknowledged}}': '{count, plural, other {# nicht zur Kenntnis genommen}}',
  '{count, plural, one {# host} other {# hosts}} being recovered: {names}':
    '{count, plural, one {# Host wird} other {# Hosts werden}} wiederhergestellt: {names}',
  'Crashed and not restarted: {names}': 'Abgestürzt und nicht neu gestartet: {names}',
  'Not enough capacity if {names} fails': 'Zu wenig Kapazität bei einem Ausfall von {names}',
  'Out of service after a failure: {names}': 'Nach einem Ausfall außer Betrieb: {names}',
  '{count, plural, one {{names} is not protected} other {Not protected: {names}}}':
    '{count, plural, one {{names} ist nicht geschützt} other {Nicht geschützt: {names}}}',
  'Yes (estimate)': 'Ja (Schätzung)',
  'No, not of {names} (estimate)': 'Nein, nicht von {names} (Schätzung)',
  'Survives the loss of any one host': 'Übersteht den Ausfall eines beliebigen Hosts',
  '{count} crashed': '{count} abgestürzt',
  '{count} in progress': '{count} in Bearbeitung',
  '{count} down': '{count} ausgefallen',
  'No instances to recover': 'Keine Instanzen wiederherzustellen',
  'and {count} more': 'und {count} weitere',
  '{count} out of service': '{count} außer Betrieb',
  '{count} not protected': '{count} nicht geschützt',
  'Not checked yet': 'Noch nicht geprüft',
  'If it loses power': 'Bei Stromausfall',
  'Segment {segment} recovers {total, plural, one {its instance} other {its # instances}}.':
    'Segment {segment} stellt {total, plural, one {die Instanz} other {die # Instanzen}} wieder her.',
  'Segment {segment} recovers {count} of {total} instances: not enough capacity for the others.':
    'Segment {segment} stellt {count} von {total} Instanzen wieder her: Für die übrigen reicht die Kapazität nicht.',
};
