import type { Messages } from '../translate.ts';

/** Host aggregates, availability zones and the faults of simulated hosts. */
export const hostSets: Messages = {
  'Flavors request a property with aggregate_instance_extra_specs:key = value.':
    'Ein Flavor verlangt eine Eigenschaft mit aggregate_instance_extra_specs:schlüssel = wert.',
  'A zone name cannot contain a colon.': 'Eine Zone hat keinen Doppelpunkt im Namen.',
  'An availability zone is created by a host aggregate that names it.':
    'Eine Zone entsteht durch ein Host-Aggregat, das sie nennt.',
  Aggregate: 'Aggregat',
  Aggregates: 'Aggregate',
  'Everything that runs there is off until the fault is repaired.':
    'Alles, was dort läuft, ist aus, bis es behoben ist.',
  'An aggregate is a set of hosts with properties that flavors can request. If it names a zone, its hosts form an availability zone.':
    'Ein Aggregat ist eine Menge von Hosts mit Eigenschaften, die Flavors verlangen können. Mit einer Zone macht es eine Verfügbarkeitszone.',
  'An instance crashes': 'Eine Instanz stürzt ab',
  'Immediate. Starting the instance repairs it.': 'Sofort; ein Start behebt es.',
  'Availability zones': 'Verfügbarkeitszonen',
  'Create aggregate': 'Aggregat anlegen',
  'Delete aggregate {name}?': 'Aggregat {name} löschen?',
  'Every operation takes longer than usual.': 'Jede dauert länger als sonst.',
  Fault: 'Fehler',
  Faults: 'Fehler',
  'Faults of {host}': 'Fehler von {host}',
  'Filter aggregates': 'Aggregate filtern',
  'Flavors that request its properties can no longer find hosts through it.':
    'Flavors, die seine Eigenschaften verlangen, finden darüber keinen Host mehr.',
  'Host aggregates': 'Host-Aggregate',
  'Without hosts': 'Ohne Hosts',
  'Hosts of {name}': 'Hosts von {name}',
  Delay: 'Wie viel länger',
  'It still has hosts. Remove them first.': 'Es hat noch Hosts: Bitte zuerst herausnehmen.',
  'Its compute process is down': 'Sein Compute-Prozess ist ausgefallen',
  'Its instances keep running but cannot be changed.': 'Seine Instanzen laufen weiter und lassen sich nicht ändern.',
  'Simulate a failure': 'Fehler auslösen',
  'Simulate a failure of {host}': 'Fehler auf {host} auslösen',
  Repair: 'Beheben',
  'Metadata of {name}': 'Metadaten von {name}',
  'No host aggregates yet': 'Noch keine Host-Aggregate',
  'No zones yet': 'Noch keine Zonen',
  'No faults': 'Ihm fehlt nichts',
  Operation: 'Vorgang',
  'Operations are slow': 'Vorgänge sind langsam',
  'Operations fail': 'Vorgänge schlagen fehl',
  'Services up': 'Laufende Dienste',
  Since: 'Seit',
  'The host loses power': 'Der Host verliert den Strom',
  'They are moved to zone {zone}.': 'Sie wechseln in Zone {zone}.',
  'This affects the instances of all projects on the host until the fault is repaired.':
    'Das trifft die Instanzen aller Projekte darauf, bis es behoben ist.',
  'This host is simulated. You can make it fail to see how the cloud handles it.':
    'Dieser Host ist simuliert: Man kann ihn ausfallen lassen und sehen, wie die Cloud damit umgeht.',
  Times: 'Wie oft',
  'Use a whole number from 1 to 600.': 'Bitte eine ganze Zahl von 1 bis 600 verwenden.',
  'Operations in progress fail.': 'Woran gearbeitet wird, endet im Fehler.',
  'With a zone, the hosts of the aggregate form that zone, and instances can be launched in it. A host can be in only one zone.':
    'Mit einer Zone sind seine Hosts diese Zone, und Instanzen lassen sich dort verlangen. Ein Host ist in nur einer Zone.',
  'Not available': 'Nicht verfügbar',
  seconds: 'Sekunden',
  'until repaired': 'ohne Ende',
  '{count, plural, =0 {none} one {#: {names}} other {#: {names}}}':
    '{count, plural, =0 {keine} one {#: {names}} other {#: {names}}}',
  'Views of host aggregates': 'Ansichten der Host-Aggregate',
};
