import type { Messages } from '../translate.ts';

/** Hypervisors: the hosts that instances run on. */
export const hypervisors: Messages = {
  'A host appears here as soon as its compute service reports for the first time.':
    'Ein Host erscheint hier, sobald sich sein Compute-Dienst zum ersten Mal meldet.',
  'About this hypervisor': 'Über diesen Hypervisor',
  'Make sure that its {count, plural, one {# instance is} other {# instances are}} no longer running. An instance that is evacuated while it is still running writes to the same volumes twice.':
    'Bitte sicherstellen, dass {count, plural, one {seine # Instanz} other {seine # Instanzen}} nicht mehr {count, plural, one {läuft} other {laufen}}: Was evakuiert wird, während es läuft, schreibt doppelt auf dieselben Volumes.',
  Capacity: 'Kapazität',
  Disable: 'Deaktivieren',
  'Disk of {name}': 'Festplatte von {name}',
  Down: 'Außer Betrieb',
  Enable: 'Aktivieren',
  'Filter hypervisors': 'Hypervisoren filtern',
  'Force down': 'Für ausgefallen erklären',
  'Force {name} down': '{name} für ausgefallen erklären',
  'Force {name} down?': '{name} für ausgefallen erklären?',
  'Forced down': 'Für ausgefallen erklärt',
  Hypervisor: 'Hypervisor',
  Hypervisors: 'Hypervisoren',
  'Instances on {host}': 'Instanzen auf {host}',
  'Instances with a task': 'Instanzen mit laufender Aufgabe',
  'The host counts as down regardless of what it reports, and its instances can be evacuated.':
    'Er gilt als ausgefallen, was immer er meldet, und seine Instanzen können evakuiert werden.',
  'The host counts as up again as soon as it reports. Evacuated instances stay where they are.':
    'Er gilt als erreichbar, sobald er sich meldet. Was evakuiert wurde, bleibt, wo es ist.',
  'The host is already enabled.': 'Er ist in Dienst.',
  'The host is already disabled.': 'Er ist schon außer Dienst.',
  'The host reports that it is up': 'Er meldet, dass er läuft',
  'Last report': 'Zuletzt gemeldet',
  'Migrations, resizes and evacuations from and to this host appear here.':
    'Umzüge, Größenänderungen und Evakuierungen von und zu diesem Host erscheinen hier.',
  'Most free RAM': 'Am meisten freier RAM',
  'Nearly full': 'Fast voll',
  'No hypervisors yet': 'Noch keine Hypervisoren',
  'No instances have moved to or from this host': 'Keine Instanz kam oder ging',
  'No services have reported yet': 'Noch kein Dienst dieses Hosts hat sich gemeldet',
  'The compute service of this host has not reported yet.': 'Vom Compute-Dienst dieses Hosts ist noch nichts bekannt.',
  'No instances on this host': 'Hier läuft nichts',
  'Reason for disabling': 'Außer Dienst, weil',
  Processor: 'Prozessor',
  'Enabling {count} hosts': '{count} Hosts werden in Dienst genommen',
  'RAM in use': 'Belegter RAM',
  'RAM of {name}': 'RAM von {name}',
  Services: 'Dienste',
  'Disabling {count} hosts': '{count} Hosts werden außer Dienst genommen',
  'The scheduler can place instances there again.': 'Der Scheduler darf dort wieder Instanzen starten.',
  'The scheduler places instances on this host as long as it is up and enabled.':
    'Der Scheduler startet Instanzen auf diesem Host, solange er läuft und in Dienst ist.',
  'Hypervisor not found': 'Diesen Hypervisor gibt es nicht',
  'Go to hypervisors': 'Zu den Hypervisoren',
  'Trust its reports again': 'Seinen Meldungen wieder glauben',
  'Trust the reports of {name} again?': 'Den Meldungen von {name} wieder glauben?',
  'Trust {name}': '{name} glauben',
  'Views of hypervisors': 'Ansichten der Hypervisoren',
  'Running instances are not affected. The scheduler no longer places new or moved instances there.':
    'Was dort läuft, läuft weiter. Der Scheduler startet dort keine neue Instanz und schickt keine hin, die umzieht.',
  'forced down': 'für ausgefallen erklärt',
  'vCPU of {name}': 'vCPU von {name}',
  '{amount} free': '{amount} frei',
  '{count, plural, one {Disable {name}} other {Disable # hosts}}':
    '{count, plural, one {{name}} other {# Hosts}} außer Dienst nehmen',
  '{count, plural, one {Enable {name}?} other {Enable # hosts?}}':
    '{count, plural, one {{name}} other {# Hosts}} in Dienst nehmen?',
  '{count, plural, one {Enable {name}} other {Enable # hosts}}':
    '{count, plural, one {{name}} other {# Hosts}} in Dienst nehmen',
  '{name} was disabled with this reason: {reason}': '{name} war außer Dienst wegen: {reason}',
  'Could not enable {name}': '{name} wurde nicht in Dienst genommen',
  'Could not load its service and aggregates': 'Sein Dienst und seine Aggregate ließen sich nicht laden',
};
