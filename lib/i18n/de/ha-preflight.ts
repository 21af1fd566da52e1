import type { Messages } from '../translate.ts';

/** Notifications sent by hand, and what would follow from them. */
export const haPreflight: Messages = {
  'A media type of type Webhook with the parameters host, url, token and fenced.':
    'Ein Medientyp der Art Webhook mit den Parametern host, url, token und fenced.',
  'About this notification': 'Zu dieser Meldung',
  'To test a call, add <code>?dry_run=true</code>: the answer shows what would happen, and no notification is created. See the <link>API reference</link>.':
    'Mit <code>?dry_run=true</code> lässt sich ein Aufruf ausprobieren: Er sagt, was folgen würde, und meldet nichts. Siehe <link>API-Referenz</link>.',
  'Alertmanager cannot change the body it sends. Use a small relay of your own that turns each alert into a call.':
    'Alertmanager kann den gesendeten Inhalt nicht gestalten: Ein kleines Relais macht aus jedem Alarm einen Aufruf.',
  'All that should be running but are not': 'Alle, die laufen sollten und nicht laufen',
  'An instance died. It is stopped and started again on the same host.':
    'Eine Instanz ist abgestürzt. Sie wird dort, wo sie ist, gestoppt und wieder gestartet.',
  'Choose a host to see what would happen.': 'Wählen Sie einen Host, um zu sehen, was folgen würde.',
  'Choose a host.': 'Wählen Sie einen Host.',
  'Create notification': 'Meldung erstellen',
  'From a monitoring system': 'Aus einem Überwachungssystem',
  'Affected: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}, {unflagged} without HA_Enabled.':
    'Betroffen: {instances, plural, one {# Instanz} other {# Instanzen}} in {projects, plural, one {# Projekt} other {# Projekten}}, {unflagged} ohne HA_Enabled.',
  'Its disk reports errors': 'Ihr Datenträger meldet Fehler',
  'Its guest agent does not respond': 'Ihr Gast-Agent antwortet nicht',
  'Its process died': 'Ihr Prozess ist abgestürzt',
  Met: 'Erfüllt',
  'Monitoring system': 'Überwachungssystem',
  'Enter a process.': 'Nennen Sie einen Prozess.',
  'Normal (fenced)': 'Normal (abgeschaltet)',
  'Not reported': 'Keine Angabe',
  'Nothing to do': 'Nichts zu tun',
  Now: 'Jetzt',
  Offline: 'Offline',
  Online: 'Online',
  Preflight: 'Vorabprüfung',
  'Segment {name}': 'Segment {name}',
  'Send for {host}': 'Für {host} senden',
  'Send the notification of {host}?': 'Meldung zu {host} senden?',
  'Send anyway (will be ignored)': 'Senden (wird ignoriert)',
  'Send (will only be recorded)': 'Senden (wird nur vermerkt)',
  'Send anyway (will be rejected)': 'Senden (wird abgelehnt)',
  'Start recovery': 'Wiederherstellung starten',
  Started: 'Gestartet',
  'Disable the compute service': 'Außer Betrieb nehmen',
  'Reports a fault as a monitoring system would.': 'Meldet einen Ausfall, wie es eine Überwachung tun würde.',
  'The compute service died. It is disabled, and its instances keep running.':
    'Der Compute-Dienst ist ausgefallen. Er wird deaktiviert, Instanzen laufen weiter.',
  'The host is off. Its compute service is disabled and its instances are rebuilt on other hosts.':
    'Der Host ist aus. Sein Compute-Dienst wird deaktiviert, seine Instanzen werden anderswo wieder aufgebaut.',
  'Could not load the protected hosts': 'Die geschützten Hosts konnten nicht geladen werden',
  'The platform settings exclude it.': 'Die Einstellungen der Plattform lassen sie aus.',
  'This <b>will be ignored</b>.': 'Dies <b>wird ignoriert</b>.',
  'This <b>will be recorded</b>, but no instances are recovered.':
    'Dies <b>wird vermerkt</b>, und nichts wird wiederhergestellt.',
  'This <b>will be rejected</b> with {status}.': 'Dies <b>wird abgelehnt</b> mit {status}.',
  'This <b>will restart</b> {count, plural, one {# instance} other {# instances}} on <b>{host}</b>.':
    'Dies <b>startet</b> {count, plural, one {# Instanz} other {# Instanzen}} auf <b>{host}</b> <b>neu</b>.',
  'This <b>will start recovery</b> of {count, plural, one {# instance} other {# instances}} from <b>{host}</b> to {to}.':
    'Dies <b>startet die Wiederherstellung</b> von {count, plural, one {# Instanz} other {# Instanzen}} von <b>{host}</b> auf {to}.',
  'This <b>will start recovery</b> of {count, plural, one {# instance} other {# instances}} from <b>{host}</b>, but no host has room for them at present.':
    'Dies <b>startet die Wiederherstellung</b> von {count, plural, one {# Instanz} other {# Instanzen}} von <b>{host}</b>, die derzeit nirgends Platz haben.',
  'This <b>will disable</b> the compute service on <b>{host}</b>.':
    'Dies <b>nimmt</b> den Compute-Dienst von <b>{host}</b> <b>außer Betrieb</b>.',
  'Time of the fault': 'Zeitpunkt des Ausfalls',
  'UTC, such as 2026-11-20T10:00:00. If left empty, the current time.':
    'UTC, etwa 2026-11-20T10:00:00. Ohne Angabe: jetzt.',
  'Use the ISO 8601 format, such as 2026-11-20T10:00:00.': 'Verwenden Sie ISO 8601, etwa 2026-11-20T10:00:00.',
  'Use a service account with the role admin, not your own user. Report a host as NORMAL only after it is fenced. Otherwise its instances may run twice.':
    'Verwenden Sie ein Dienstkonto mit der Rolle admin, nicht Ihr eigenes. Melden Sie einen Host erst als NORMAL, wenn er abgeschaltet ist: Sonst laufen seine Instanzen womöglich doppelt.',
  'What failed': 'Was ausgefallen ist',
  'Could not check what would happen': 'Was folgen würde, ist nicht bekannt',
  '{count, plural, one {# instance does} other {# instances do}} not fit on any host at present: {problem}':
    '{count, plural, one {# Instanz hat} other {# Instanzen haben}} derzeit nirgends Platz: {problem}',
  '{host} (reserved): {count}': '{host} (reserviert): {count}',
  '{host} is not in a segment: the platform will reject it.':
    '{host} ist in keinem Segment: Die Plattform wird das ablehnen.',
  '{host}: {count}': '{host}: {count}',
};
