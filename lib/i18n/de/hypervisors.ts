import type { Messages } from '../translate.ts';

/** Hypervisors: the hosts that instances run on. */
export const hypervisors: Messages = {
  'A host appears here as soon as its compute service reports for the first time.':
    'Ein Host erscheint hier, sobald sich sein Compute-Dienst zum ersten Mal meldet.',
  'About this hypervisor': 'Über diesen Hypervisor',
  'Be sure that its {count, plural, one {# instance does} other {# instances do}} not run any more: one that is evacuated while it runs writes to the same volumes twice.':
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
  'It counts as down whatever it reports, and its instances can be evacuated.':
    'Er gilt als ausgefallen, was immer er meldet, und seine Instanzen können evakuiert werden.',
  'It counts as up as soon as it reports. What was evacuated stays where it is.':
    'Er gilt als erreichbar, sobald er sich meldet. Was evakuiert wurde, bleibt, wo es ist.',
  'It is in service.': 'Er ist in Dienst.',
  'It is out of service already.': 'Er ist schon außer Dienst.',
  'It reports that it is up': 'Er meldet, dass er läuft',
  'Last heard of': 'Zuletzt gemeldet',
  'Migrations, resizes and evacuations from and to this host appear here.':
    'Umzüge, Größenänderungen und Evakuierungen von und zu diesem Host erscheinen hier.',
  'Most free RAM': 'Am meisten freier RAM',
  'Nearly full': 'Fast voll',
  'No hypervisors yet': 'Noch keine Hypervisoren',
  'No instance has come or gone': 'Keine Instanz kam oder ging',
  'No service of this host has reported yet': 'Noch kein Dienst dieses Hosts hat sich gemeldet',
  'Nothing is known yet of the compute service of this host.':
    'Vom Compute-Dienst dieses Hosts ist noch nichts bekannt.',
  'Nothing runs here': 'Hier läuft nichts',
  'Out of service': 'Außer Dienst',
  'Out of service because': 'Außer Dienst, weil',
  Processor: 'Prozessor',
  'Putting {count} hosts back in service': '{count} Hosts werden in Dienst genommen',
  'RAM in use': 'Belegter RAM',
  'RAM of {name}': 'RAM von {name}',
  Services: 'Dienste',
  'Taking {count} hosts out of service': '{count} Hosts werden außer Dienst genommen',
  'The scheduler may put instances there again.': 'Der Scheduler darf dort wieder Instanzen starten.',
  'The scheduler puts instances on this host as long as it is up and enabled.':
    'Der Scheduler startet Instanzen auf diesem Host, solange er läuft und in Dienst ist.',
  'Hypervisor not found': 'Diesen Hypervisor gibt es nicht',
  'To the hypervisors': 'Zu den Hypervisoren',
  'Trust its reports again': 'Seinen Meldungen wieder glauben',
  'Trust the reports of {name} again?': 'Den Meldungen von {name} wieder glauben?',
  'Trust {name}': '{name} glauben',
  'Up to {ratio} virtual cores share a real one.': 'Bis zu {ratio} virtuelle Kerne teilen sich einen echten.',
  'Views of hypervisors': 'Ansichten der Hypervisoren',
  'What runs there goes on. The scheduler puts no new instance there, and none that moves.':
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
  '{name} was disabled for: {reason}': '{name} war außer Dienst wegen: {reason}',
  '{name} was not enabled': '{name} wurde nicht in Dienst genommen',
  'Its service and its aggregates could not be loaded': 'Sein Dienst und seine Aggregate ließen sich nicht laden',
};
