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
  'Host down (fenced)': 'Host ausgefallen (abgeschaltet)',
  'Host down (not fenced)': 'Host ausgefallen (nicht abgeschaltet)',
  'Host down (fencing not reported)': 'Host ausgefallen (Abschaltung nicht gemeldet)',
  'Host recovered': 'Host wieder da',
  Skipped: 'Übersprungen',
  'Recovered later': 'Später wiederhergestellt',
  '{count, plural, one {# instance} other {# instances}} still down':
    '{count, plural, one {# Instanz} other {# Instanzen}} noch aus',
  'Not restarted: {instances, plural, one {the instance is not HA-enabled} other {none of # instances is HA-enabled}}.':
    'Nicht neu gestartet: {instances, plural, one {Für die Instanz ist HA nicht eingeschaltet} other {Für keine von # Instanzen ist HA eingeschaltet}}.',
  'Not recovered: none of {instances, plural, one {# instance} other {# instances}} is HA-enabled.':
    'Nicht wiederhergestellt: Für keine von {instances, plural, one {# Instanz} other {# Instanzen}} ist HA eingeschaltet.',
  '{host} is fenced: nothing can still run on it.': '{host} ist abgeschaltet: Darauf kann nichts mehr laufen.',
  'Event is STOPPED.': 'Das Ereignis ist STOPPED.',
  'Payload is valid for {type}.': 'Der Inhalt ist für {type} gültig.',
  'A retry is in progress. Wait until it has finished.': 'Ein neuer Versuch läuft. Auf sein Ende warten.',
  'Retry instances': 'Instanzen erneut versuchen',
  'The host is out of service, so the notification would be rejected.':
    'Der Host ist außer Betrieb, deshalb würde die Meldung abgewiesen.',
  'Retry {count, plural, one {# instance} other {# instances}} of {host}?':
    '{count, plural, one {# Instanz} other {# Instanzen}} von {host} erneut versuchen?',
  'The instances are evacuated again and started if they were running before. Instances that are already on another host are started there.':
    'Die Instanzen werden noch einmal evakuiert und gestartet, wenn sie vorher liefen. Instanzen, die schon auf einem anderen Host sind, werden dort gestartet.',
  '{count, plural, one {Resolve the incident on {host}} other {Resolve # incidents}}':
    '{count, plural, one {Vorfall auf {host} erledigen} other {# Vorfälle erledigen}}',
  'This resolves {count} notifications.': 'Damit werden {count} Meldungen erledigt.',
  '{recovered} of {total}': '{recovered} von {total}',
  'longest downtime so far': 'längster Ausfall bisher',
  'longest downtime {time}': 'längster Ausfall {time}',
  '{total} affected, {recovered} recovered, {down} still down':
    '{total} betroffen, {recovered} wiederhergestellt, {down} noch aus',
  'longest {longest}, median {median}': 'längster {longest}, Median {median}',
  'longest {longest} so far': 'längster bisher {longest}',
  'Attempt {attempt}': 'Versuch {attempt}',
  'Start the instance. Turn on HA for it to have it restarted automatically.':
    'Die Instanz starten. Damit sie künftig von selbst neu startet, HA dafür einschalten.',
  'Waiting to retry': 'Wartet auf den nächsten Versuch',
  'Retry failed': 'Neuer Versuch fehlgeschlagen',
  'Retry {name}': '{name} erneut versuchen',
  'Could not retry the instance': 'Die Instanz konnte nicht erneut versucht werden',
  '{name} crashed and is still off': '{name} ist abgestürzt und noch aus',
  'Start {name}': '{name} starten',
  'Turn on HA': 'HA einschalten',
  'Instance <link>{name}</link> crashed and is off': 'Instanz <link>{name}</link> ist abgestürzt und aus',
  'the last action failed': 'die letzte Aktion ist fehlgeschlagen',
  'Closed automatically: the host is in service and its instances are running.':
    'Von selbst geschlossen: Der Host ist in Betrieb, und seine Instanzen laufen.',
};
