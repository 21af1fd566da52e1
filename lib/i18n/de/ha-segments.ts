import type { Messages } from '../translate.ts';

/** Segments, protected hosts and their return to service. */
export const haSegments: Messages = {
  'A host is protected once it is in a segment.': 'Ein Host ist geschützt, sobald er in einem Segment ist.',
  'A new host appears here until it is added to one.': 'Ein neuer Host erscheint hier, bis er einem hinzugefügt wird.',
  'A recovery is under way in this segment: wait until it has ended.':
    'In diesem Segment läuft eine Wiederherstellung: Warten Sie, bis sie beendet ist.',
  'A recovery of {host} is under way: wait until it has ended.':
    'Eine Wiederherstellung von {host} läuft: Warten Sie, bis sie beendet ist.',
  'A segment is a group of hosts that stand in for one another. Only hosts in a segment are recovered.':
    'Ein Segment ist eine Gruppe von Hosts, die füreinander einspringen. Nur Hosts in einem Segment werden wiederhergestellt.',
  'Add to segment': 'Zu Segment hinzufügen',
  'Added {hosts} to {name}': '{hosts} zu {name} hinzugefügt',
  'An estimate by the scheduler, made <age></age>: by then other instances may have come and gone.':
    'Eine Schätzung des Schedulers (<age></age>): Bis dahin können andere Instanzen hinzukommen oder wegfallen.',
  'Any host, then reserved': 'Beliebiger Host, dann reservierte',
  'Begin maintenance': 'Wartung beginnen',
  'Begin maintenance of {name}?': 'Wartung von {name} beginnen?',
  'Beginning maintenance of {count} hosts': 'Wartung von {count} Hosts wird begonnen',
  'Choose a segment': 'Segment wählen',
  'Choose a segment.': 'Wählen Sie ein Segment.',
  'Compute hosts that are in no segment yet. More can be added later.':
    'Compute-Hosts, die noch in keinem Segment sind. Weitere können später hinzukommen.',
  'Compute knows no host {host} any more.': 'Compute kennt keinen Host {host} mehr.',
  'Compute service': 'Compute-Dienst',
  Control: 'Steuerung',
  'Control attributes': 'Steuerungsangaben',
  'Control attributes of {name}': 'Steuerungsangaben von {name}',
  'Create a segment first.': 'Erstellen Sie zuerst ein Segment.',
  'Create segment': 'Segment erstellen',
  'Created segment {name}': 'Segment {name} erstellt',
  'Delete segment {name}?': 'Segment {name} löschen?',
  'End maintenance of {name}?': 'Wartung von {name} beenden?',
  'Ending maintenance of {count} hosts': 'Wartung von {count} Hosts wird beendet',
  'Every compute host is in a segment': 'Jeder Compute-Host ist in einem Segment',
  'Every compute host is in a segment.': 'Jeder Compute-Host ist in einem Segment.',
  'Filter protected hosts': 'Geschützte Hosts filtern',
  'Filter segments': 'Segmente filtern',
  'Give a type, such as COMPUTE.': 'Geben Sie einen Typ an, etwa COMPUTE.',
  'Host {host} is in service.': 'Host {host} ist in Betrieb.',
  'Hosts that stand in for one another when one of them fails.':
    'Hosts, die füreinander einspringen, wenn einer von ihnen ausfällt.',
  'Hosts to add': 'Hinzuzufügende Hosts',
  'If this host died now': 'Wenn dieser Host jetzt ausfiele',
  'Instances of a failed host go there only where the scheduler picks it.':
    'Instanzen eines ausgefallenen Hosts gehen nur dorthin, wenn der Scheduler ihn wählt.',
  'Instances that were moved away stay where they are.': 'Verschobene Instanzen bleiben, wo sie sind.',
  'It has no instances.': 'Er hat keine Instanzen.',
  'It is in no segment: nothing would recover it.': 'Er ist in keinem Segment: Nichts würde ihn wiederherstellen.',
  'It is not on maintenance.': 'Er ist nicht in Wartung.',
  'It is on maintenance.': 'Er ist in Wartung.',
  'It is on maintenance: notifications of it are refused.': 'Er ist in Wartung: Meldungen zu ihm werden abgelehnt.',
  'It is taken off maintenance, its compute service is enabled, and its reports are trusted again.':
    'Die Wartung wird beendet, sein Compute-Dienst aktiviert, und seinen Meldungen wird wieder vertraut.',
  'It takes what another host of its segment loses. {count, plural, =0 {It is empty.} one {It has # instance: keep it disabled and empty.} other {It has # instances: keep it disabled and empty.}}':
    'Er übernimmt, was ein anderer Host seines Segments verliert. {count, plural, =0 {Er ist leer.} one {Er hat # Instanz: Halten Sie ihn deaktiviert und leer.} other {Er hat # Instanzen: Halten Sie ihn deaktiviert und leer.}}',
  'Its instances would be recovered': 'Seine Instanzen würden wiederhergestellt',
  'Its instances would not all be recovered': 'Nicht alle seine Instanzen würden wiederhergestellt',
  'Its segment is disabled: notifications of it are ignored.':
    'Sein Segment ist deaktiviert: Meldungen zu ihm werden ignoriert.',
  'Needs a reserved host in the segment, kept empty until then.':
    'Braucht einen reservierten Host im Segment, der bis dahin leer bleibt.',
  'Needs room left over on the other hosts.': 'Braucht freien Platz auf den anderen Hosts.',
  'No protected hosts yet': 'Noch keine geschützten Hosts',
  'No segments yet': 'Noch keine Segmente',
  'Nothing is recovered any more when it fails{count, plural, =0 {.} one {: it has # instance.} other {: it has # instances.}}':
    'Bei seinem Ausfall wird nichts mehr wiederhergestellt{count, plural, =0 {.} one {: Er hat # Instanz.} other {: Er hat # Instanzen.}}',
  'Nothing is recovered when one of these fails.': 'Fällt einer von diesen aus, wird nichts wiederhergestellt.',
  'Notifications of hosts in a disabled segment are ignored.':
    'Meldungen zu Hosts in einem deaktivierten Segment werden ignoriert.',
  'Notifications of it are accepted again. Its compute service stays as it is.':
    'Meldungen zu ihm werden wieder angenommen. Sein Compute-Dienst bleibt, wie er ist.',
  'Open incidents': 'Offene Vorfälle',
  'Protected hosts': 'Geschützte Hosts',
  'Recovery method': 'Wiederherstellung',
  'Remove {name} from {segment}?': '{name} aus {segment} entfernen?',
  Reserve: 'Reservieren',
  'Reserve no more': 'Reservierung aufheben',
  'Reserve {name}': '{name} reservieren',
  'Reserve {name} no more?': 'Reservierung von {name} aufheben?',
  'Reserve {name}?': '{name} reservieren?',
  Reserved: 'Reserviert',
  'Reserved hosts only': 'Nur reservierte Hosts',
  'Reserved, then any host': 'Reservierte, dann beliebiger Host',
  'Return to service': 'Wieder in Betrieb nehmen',
  'Return {name}': '{name} in Betrieb nehmen',
  'Return {name} to service?': '{name} wieder in Betrieb nehmen?',
  'Say how the host is controlled, such as SSH.': 'Geben Sie an, wie der Host gesteuert wird, etwa SSH.',
  'Service type': 'Diensttyp',
  'Some of its instances fit nowhere.': 'Einige seiner Instanzen haben nirgends Platz.',
  'The compute service of {host} does not report: repair the host and start it first.':
    'Der Compute-Dienst von {host} meldet sich nicht: Reparieren und starten Sie zuerst den Host.',
  'To any host the scheduler picks': 'Beliebiger Host nach Wahl des Schedulers',
  'To the segments': 'Zu den Segmenten',
  'Type of {name}': 'Typ von {name}',
  'Uncovered hosts': 'Ungeschützte Hosts',
  'Usually COMPUTE.': 'Üblicherweise COMPUTE.',
  'Views of protected hosts': 'Ansichten geschützter Hosts',
  'What fails goes to a reserved host.': 'Was scheitert, geht auf einen reservierten Host.',
  'What fails goes wherever the scheduler picks.': 'Was scheitert, geht dorthin, wo der Scheduler es hinstellt.',
  'What would become of its instances is not known': 'Was aus seinen Instanzen würde, ist nicht bekannt',
  'Where instances of a failed host go': 'Wohin Instanzen eines ausgefallenen Hosts gehen',
  'by a notification': 'durch eine Meldung',
  no: 'nein',
  'stays: {problem}': 'bleibt: {problem}',
  'to {host}': 'nach {host}',
  'unknown to compute': 'Compute unbekannt',
  yes: 'ja',
  '{count, plural, =0 {No host is in it.} one {Its host is protected no more.} other {Its # hosts are protected no more.}}':
    '{count, plural, =0 {Es enthält keinen Host.} one {Sein Host ist dann nicht mehr geschützt.} other {Seine # Hosts sind dann nicht mehr geschützt.}}',
  '{count, plural, one {Add {name} to a segment} other {Add # hosts to a segment}}':
    '{count, plural, one {{name} zu einem Segment hinzufügen} other {# Hosts zu einem Segment hinzufügen}}',
  '{instances} ({flagged} HA-enabled)': '{instances} ({flagged} mit HA_Enabled)',
  '{total}{reserved, plural, =0 {} other {, # reserved}}{maintenance, plural, =0 {} other {, # on maintenance}}':
    '{total}{reserved, plural, =0 {} other {, # reserviert}}{maintenance, plural, =0 {} other {, # in Wartung}}',
  '{count, plural, one {# instance lost} other {# instances lost}}':
    '{count, plural, one {# Instanz verloren} other {# Instanzen verloren}}',
  '{count, plural, one {{name} not recovered} other {# hosts not recovered}}':
    '{count, plural, one {{name} nicht wiederhergestellt} other {# Hosts nicht wiederhergestellt}}',
  '{stays} of {instances} without room': '{stays} von {instances} ohne Platz',
  'All recovered': 'Alle wiederhergestellt',
  'If it died now': 'Wenn er jetzt ausfiele',
  'If a host died': 'Bei Ausfall eines Hosts',
  'Its host is in no segment.': 'Ihr Host ist in keinem Segment.',
  'Lost: in no segment': 'Verloren: in keinem Segment',
  'Lost: on maintenance': 'Verloren: in Wartung',
  'Lost: segment disabled': 'Verloren: Segment deaktiviert',
  'No room elsewhere if it died: {names}': 'Bei Ausfall kein Platz anderswo: {names}',
  'Recovered if it died': 'Bei Ausfall wiederhergestellt',
  'Would be lost': 'Ginge verloren',
  '{count, plural, =0 {There are none.} one {Its instance is not recovered meanwhile.} other {Its # instances are not recovered meanwhile.}}':
    '{count, plural, =0 {Es gibt keine.} one {Seine Instanz wird währenddessen nicht wiederhergestellt.} other {Seine # Instanzen werden währenddessen nicht wiederhergestellt.}}',
  '{count, plural, one {# instance stayed} other {# instances stayed}}':
    '{count, plural, one {# Instanz blieb} other {# Instanzen blieben}}',
  'being emptied': 'wird geleert',
  'Empty {name}': '{name} leeren',
  'It is being emptied: its maintenance begins after that.': 'Er wird geleert: Seine Wartung beginnt danach.',
  'Leave them': 'Sie bleiben',
  'Move them live': 'Live verschieben',
  'Move them with a stop': 'Mit Unterbrechung verschieben',
  'not empty': 'nicht leer',
  'Notifications of a host on maintenance are refused: it is not recovered when it fails.':
    'Meldungen eines Hosts in Wartung werden abgelehnt: Er wird bei einem Ausfall nicht wiederhergestellt.',
  'The platform does this; you may leave. Maintenance begins when the host is empty.':
    'Die Plattform erledigt das; Sie können die Seite verlassen. Die Wartung beginnt, wenn der Host leer ist.',
  'This <b>will take</b> <b>{host}</b> out of service; it has no instances to recover.':
    '<b>{host}</b> <b>wird außer Betrieb genommen</b>; dort ist keine Instanz wiederherzustellen.',
  '{done} of {total}': '{done} von {total}',
  'Left on the other hosts afterwards: about {ram} of RAM.':
    'Danach auf den anderen Hosts frei: etwa {ram} Arbeitsspeicher.',
};
