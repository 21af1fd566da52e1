import type { Messages } from '../translate.ts';

/** Host aggregates, availability zones and the faults of simulated hosts. */
export const hostSets: Messages = {
  'A flavor asks for a property by aggregate_instance_extra_specs:key = value.':
    'Ein Flavor verlangt eine Eigenschaft mit aggregate_instance_extra_specs:schlüssel = wert.',
  'A zone has no colon in its name.': 'Eine Zone hat keinen Doppelpunkt im Namen.',
  'A zone is made by a host aggregate that names it.': 'Eine Zone entsteht durch ein Host-Aggregat, das sie nennt.',
  Aggregate: 'Aggregat',
  Aggregates: 'Aggregate',
  'All that runs there is off until it is mended.': 'Alles, was dort läuft, ist aus, bis es behoben ist.',
  'An aggregate is a set of hosts with properties that flavors can ask for. With a zone it makes an availability zone.':
    'Ein Aggregat ist eine Menge von Hosts mit Eigenschaften, die Flavors verlangen können. Mit einer Zone macht es eine Verfügbarkeitszone.',
  'An instance crashes': 'Eine Instanz stürzt ab',
  'At once; starting it mends it.': 'Sofort; ein Start behebt es.',
  'Availability zones': 'Verfügbarkeitszonen',
  'Create aggregate': 'Aggregat anlegen',
  'Delete aggregate {name}?': 'Aggregat {name} löschen?',
  'Each takes longer than it would.': 'Jede dauert länger als sonst.',
  Fault: 'Fehler',
  Faults: 'Fehler',
  'Faults of {host}': 'Fehler von {host}',
  'Filter aggregates': 'Aggregate filtern',
  'Flavors that ask for its properties find no host by it any more.':
    'Flavors, die seine Eigenschaften verlangen, finden darüber keinen Host mehr.',
  'Host aggregates': 'Host-Aggregate',
  'Without hosts': 'Ohne Hosts',
  'Hosts of {name}': 'Hosts von {name}',
  'How much longer': 'Wie viel länger',
  'It still has hosts: take them out first.': 'Es hat noch Hosts: Bitte zuerst herausnehmen.',
  'Its compute process is down': 'Sein Compute-Prozess ist ausgefallen',
  'Its instances run on, and cannot be changed.': 'Seine Instanzen laufen weiter und lassen sich nicht ändern.',
  'Simulate a failure': 'Fehler auslösen',
  'Make {host} fail': 'Fehler auf {host} auslösen',
  Mend: 'Beheben',
  'Metadata of {name}': 'Metadaten von {name}',
  'No host aggregates yet': 'Noch keine Host-Aggregate',
  'No zones yet': 'Noch keine Zonen',
  'Nothing is wrong with it': 'Ihm fehlt nichts',
  Operation: 'Vorgang',
  'Operations are slow': 'Vorgänge sind langsam',
  'Operations fail': 'Vorgänge schlagen fehl',
  'Services up': 'Laufende Dienste',
  Since: 'Seit',
  'The fault was not mended': 'Der Fehler wurde nicht behoben',
  'The host loses its power': 'Der Host verliert den Strom',
  'They are moved to zone {zone}.': 'Sie wechseln in Zone {zone}.',
  'This befalls the instances of all projects on it, until it is mended.':
    'Das trifft die Instanzen aller Projekte darauf, bis es behoben ist.',
  'This host is simulated: it can be told to fail, to see how the cloud copes.':
    'Dieser Host ist simuliert: Man kann ihn ausfallen lassen und sehen, wie die Cloud damit umgeht.',
  Times: 'Wie oft',
  'Use a whole number from 1 to 600.': 'Bitte eine ganze Zahl von 1 bis 600 verwenden.',
  'What is worked on ends in failure.': 'Woran gearbeitet wird, endet im Fehler.',
  'With a zone its hosts are that zone, and instances can be asked into it. A host is in one zone only.':
    'Mit einer Zone sind seine Hosts diese Zone, und Instanzen lassen sich dort verlangen. Ein Host ist in nur einer Zone.',
  'Not available': 'Nicht verfügbar',
  seconds: 'Sekunden',
  'without end': 'ohne Ende',
  '{count, plural, =0 {none} one {#: {names}} other {#: {names}}}':
    '{count, plural, =0 {keine} one {#: {names}} other {#: {names}}}',
  'Views of host aggregates': 'Ansichten der Host-Aggregate',
};
