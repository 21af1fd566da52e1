import type { Messages } from '../translate.ts';

/** Segments, protected hosts and their return to service. */
export const haSegments: Messages = {
  'A host is protected once it is in a segment.': 'Ein Host ist geschützt, sobald er in einem Segment ist.',
  'New hosts appear here until you add them to a segment.':
    'Ein neuer Host erscheint hier, bis er einem hinzugefügt wird.',
  'A recovery is in progress in this segment. Wait until it has finished.':
    'In diesem Segment läuft eine Wiederherstellung: Warten Sie, bis sie beendet ist.',
  'A recovery of {host} is in progress. Wait until it has finished.':
    'Eine Wiederherstellung von {host} läuft: Warten Sie, bis sie beendet ist.',
  'A segment is a group of hosts that back each other up. Only hosts in a segment are recovered.':
    'Ein Segment ist eine Gruppe von Hosts, die füreinander einspringen. Nur Hosts in einem Segment werden wiederhergestellt.',
  'Add to segment': 'Zu Segment hinzufügen',
  '{hosts} added to {name}': '{hosts} zu {name} hinzugefügt',
  'An estimate by the scheduler, made <age></age>. Other instances may have been launched or deleted since then.':
    'Eine Schätzung des Schedulers (<age></age>): Bis dahin können andere Instanzen hinzukommen oder wegfallen.',
  'Any host, then reserved': 'Beliebiger Host, dann reservierte',
  'Start maintenance': 'Wartung beginnen',
  'Choose a segment': 'Segment wählen',
  'Choose a segment.': 'Wählen Sie ein Segment.',
  'Compute hosts that are not in a segment yet. You can add more later.':
    'Compute-Hosts, die noch in keinem Segment sind. Weitere können später hinzukommen.',
  'Compute no longer knows the host {host}.': 'Compute kennt keinen Host {host} mehr.',
  'Compute service': 'Compute-Dienst',
  'Control method': 'Steuerung',
  'Control attributes': 'Steuerungsangaben',
  'Control attributes of {name}': 'Steuerungsangaben von {name}',
  'Create a segment first.': 'Erstellen Sie zuerst ein Segment.',
  'Create segment': 'Segment erstellen',
  'Segment {name} created': 'Segment {name} erstellt',
  'Delete segment {name}?': 'Segment {name} löschen?',
  'Every compute host is in a segment': 'Jeder Compute-Host ist in einem Segment',
  'Every compute host is in a segment.': 'Jeder Compute-Host ist in einem Segment.',
  'Filter protected hosts': 'Geschützte Hosts filtern',
  'Filter segments': 'Segmente filtern',
  'Enter a type, such as COMPUTE.': 'Geben Sie einen Typ an, etwa COMPUTE.',
  'Host {host} is in service.': 'Host {host} ist in Betrieb.',
  'Hosts that back each other up when one of them fails.':
    'Hosts, die füreinander einspringen, wenn einer von ihnen ausfällt.',
  'Hosts to add': 'Hinzuzufügende Hosts',
  'If this host failed now': 'Wenn dieser Host jetzt ausfiele',
  'Instances of a failed host are placed there only if the scheduler chooses it.':
    'Instanzen eines ausgefallenen Hosts gehen nur dorthin, wenn der Scheduler ihn wählt.',
  'It has no instances.': 'Er hat keine Instanzen.',
  'It is not in a segment: its instances would not be recovered.':
    'Er ist in keinem Segment: Nichts würde ihn wiederherstellen.',
  'It is in maintenance: notifications about it are rejected.': 'Er ist in Wartung: Meldungen zu ihm werden abgelehnt.',
  'It takes over the instances of another host in its segment. {count, plural, =0 {It is empty.} one {It has # instance: keep it disabled and empty.} other {It has # instances: keep it disabled and empty.}}':
    'Er übernimmt, was ein anderer Host seines Segments verliert. {count, plural, =0 {Er ist leer.} one {Er hat # Instanz: Halten Sie ihn deaktiviert und leer.} other {Er hat # Instanzen: Halten Sie ihn deaktiviert und leer.}}',
  'Its instances would be recovered': 'Seine Instanzen würden wiederhergestellt',
  'Not all of its instances would be recovered': 'Nicht alle seine Instanzen würden wiederhergestellt',
  'Its segment is disabled: notifications about it are ignored.':
    'Sein Segment ist deaktiviert: Meldungen zu ihm werden ignoriert.',
  'Requires a reserved host in the segment, kept empty until then.':
    'Braucht einen reservierten Host im Segment, der bis dahin leer bleibt.',
  'Requires spare capacity on the other hosts.': 'Braucht freien Platz auf den anderen Hosts.',
  'No protected hosts yet': 'Noch keine geschützten Hosts',
  'No segments yet': 'Noch keine Segmente',
  'Instances are no longer recovered when it fails{count, plural, =0 {.} one {: it has # instance.} other {: it has # instances.}}':
    'Bei seinem Ausfall wird nichts mehr wiederhergestellt{count, plural, =0 {.} one {: Er hat # Instanz.} other {: Er hat # Instanzen.}}',
  'Instances are not recovered when one of these hosts fails.':
    'Fällt einer von diesen aus, wird nichts wiederhergestellt.',
  'Notifications about hosts in a disabled segment are ignored.':
    'Meldungen zu Hosts in einem deaktivierten Segment werden ignoriert.',
  'Open incidents': 'Offene Vorfälle',
  'Protected hosts': 'Geschützte Hosts',
  'Recovery method': 'Wiederherstellung',
  'Remove {name} from {segment}?': '{name} aus {segment} entfernen?',
  Reserve: 'Reservieren',
  'Stop reserving': 'Reservierung aufheben',
  'Reserve {name}': '{name} reservieren',
  'Stop reserving {name}?': 'Reservierung von {name} aufheben?',
  'Reserve {name}?': '{name} reservieren?',
  Reserved: 'Reserviert',
  'Reserved hosts only': 'Nur reservierte Hosts',
  'Reserved, then any host': 'Reservierte, dann beliebiger Host',
  'Return to service': 'Wieder in Betrieb nehmen',
  'Enter how the host is controlled, such as SSH.': 'Geben Sie an, wie der Host gesteuert wird, etwa SSH.',
  'Service type': 'Diensttyp',
  'Some of its instances do not fit on any host.': 'Einige seiner Instanzen haben nirgends Platz.',
  'The compute service of {host} does not report. Repair the host and start the service first.':
    'Der Compute-Dienst von {host} meldet sich nicht: Reparieren und starten Sie zuerst den Host.',
  'To any host the scheduler chooses': 'Beliebiger Host nach Wahl des Schedulers',
  'Go to segments': 'Zu den Segmenten',
  'Type of {name}': 'Typ von {name}',
  'Uncovered hosts': 'Ungeschützte Hosts',
  'Usually COMPUTE.': 'Üblicherweise COMPUTE.',
  'Views of protected hosts': 'Ansichten geschützter Hosts',
  'Instances go to any host with capacity. Those that do not fit go to a reserved host.':
    'Instanzen gehen auf jeden Host mit freier Kapazität. Was nicht passt, geht auf einen reservierten Host.',
  'Instances go to a reserved host. Those that do not fit go to any host with capacity.':
    'Instanzen gehen auf einen reservierten Host. Was nicht passt, geht auf jeden Host mit freier Kapazität.',
  'Could not check what would happen to its instances': 'Was aus seinen Instanzen würde, ist nicht bekannt',
  'Where instances of a failed host go': 'Wohin Instanzen eines ausgefallenen Hosts gehen',
  no: 'nein',
  'stays: {problem}': 'bleibt: {problem}',
  'to {host}': 'nach {host}',
  'unknown to compute': 'Compute unbekannt',
  yes: 'ja',
  '{count, plural, =0 {It has no hosts.} one {Its host is no longer protected.} other {Its # hosts are no longer protected.}}':
    '{count, plural, =0 {Es enthält keinen Host.} one {Sein Host ist dann nicht mehr geschützt.} other {Seine # Hosts sind dann nicht mehr geschützt.}}',
  '{count, plural, one {Add {name} to a segment} other {Add # hosts to a segment}}':
    '{count, plural, one {{name} zu einem Segment hinzufügen} other {# Hosts zu einem Segment hinzufügen}}',
  '{instances} ({flagged} HA-enabled)': '{instances} ({flagged} mit HA_Enabled)',
  '{total}{reserved, plural, =0 {} other {, # reserved}}{down, plural, =0 {} other {, # down}}{out_of_service, plural, =0 {} other {, # out of service}}{maintenance, plural, =0 {} other {, # in maintenance}}':
    '{total}{reserved, plural, =0 {} other {, # reserviert}}{down, plural, =0 {} other {, # ausgefallen}}{out_of_service, plural, =0 {} other {, # außer Dienst}}{maintenance, plural, =0 {} other {, # in Wartung}}',
  'No host in service': 'Kein Host in Dienst',
  'In service': 'In Dienst',
  'It is out of service after a failure: notifications about it are rejected.':
    'Er ist seit einem Ausfall außer Dienst: Meldungen über ihn werden abgelehnt.',
  'Not recovered: out of service': 'Nicht wiederhergestellt: außer Dienst',
  '{host} is not in service': '{host} ist nicht in Dienst',
  '{host} is out of service after another failure': '{host} ist seit einem anderen Ausfall außer Dienst',
  'Out of service since': 'Außer Dienst seit',
  '{count, plural, one {# instance lost} other {# instances lost}}':
    '{count, plural, one {# Instanz verloren} other {# Instanzen verloren}}',
  '{count, plural, one {{name} not recovered} other {# hosts not recovered}}':
    '{count, plural, one {{name} nicht wiederhergestellt} other {# Hosts nicht wiederhergestellt}}',
  'No room for {stays} of {instances}': '{stays} von {instances} ohne Platz',
  'All recovered': 'Alle wiederhergestellt',
  'If it failed now': 'Wenn er jetzt ausfiele',
  'If a host failed': 'Bei Ausfall eines Hosts',
  'Its host is not in a segment.': 'Ihr Host ist in keinem Segment.',
  'Not recovered: not in a segment': 'Keine Wiederherstellung: in keinem Segment',
  'Not recovered: in maintenance': 'Keine Wiederherstellung: in Wartung',
  'Not recovered: segment disabled': 'Keine Wiederherstellung: Segment deaktiviert',
  'Recovered if it failed': 'Bei Ausfall wiederhergestellt',
  'Would be lost': 'Ginge verloren',
  '{count, plural, one {# instance stayed} other {# instances stayed}}':
    '{count, plural, one {# Instanz blieb} other {# Instanzen blieben}}',
  'moving instances off': 'wird geleert',
  'Leave them on the host': 'Sie bleiben',
  'Live migrate them': 'Live verschieben',
  'Cold migrate them': 'Mit Unterbrechung verschieben',
  'not empty': 'nicht leer',
  'This <b>will disable</b> the compute service on <b>{host}</b>. It has no instances to recover.':
    '<b>{host}</b> <b>wird außer Betrieb genommen</b>; dort ist keine Instanz wiederherzustellen.',
  '{done} of {total}': '{done} von {total}',
  'Remaining on the other hosts afterwards: about {ram} of RAM.':
    'Danach auf den anderen Hosts frei: etwa {ram} Arbeitsspeicher.',
};
