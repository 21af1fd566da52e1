import type { Messages } from '../translate.ts';

/** The start of a maintenance and the return to service: what they do, and what is in the way. */
export const maintenance: Messages = {
  Job: 'Auftrag',
  'Started by': 'Begonnen von',
  'A physical core counts as {ratio} vCPUs.': 'Ein physischer Kern zählt als {ratio} vCPU.',
  'All hosts, also those that are down or disabled. A physical core counts as {ratio} vCPUs.':
    'Alle Hosts, auch ausgefallene und deaktivierte. Ein physischer Kern zählt als {ratio} vCPU.',
  '{left} of the storage quota left ({limit} for volumes and snapshots).':
    '{left} der Speicherquote übrig ({limit} für Volumes und Snapshots).',
  'Repair {host}?': '{host} reparieren?',
  'Repair {host}': '{host} reparieren',
  'These simulated faults are removed:': 'Diese simulierten Fehler werden behoben:',
  'The host has power again. Instances that are still on it stay off until they are started.':
    'Der Host hat wieder Strom. Instanzen, die noch auf ihm sind, bleiben aus, bis sie gestartet werden.',
  'The compute process reports again, and the instances of the host can be changed.':
    'Der Compute-Prozess meldet sich wieder, und die Instanzen des Hosts lassen sich ändern.',
  'Operations succeed again.': 'Vorgänge gelingen wieder.',
  'Operations take their usual time again.': 'Vorgänge dauern wieder so lange wie gewohnt.',
  'Starting the instance repairs it.': 'Ein Start der Instanz behebt den Fehler.',
  'If a recovery took the host out of service, it stays out of service until you return it.':
    'Hat eine Wiederherstellung den Host außer Dienst genommen, bleibt er es, bis Sie ihn zurückholen.',
  'Mute {host} for 1 hour?': '{host} für 1 Stunde stummschalten?',
  'Mute {host}': '{host} stummschalten',
  'Failures of the host are still recovered and listed here, but no administrator is alerted to them until the hour is over. You can unmute the host at any time.':
    'Ausfälle des Hosts werden weiterhin behoben und hier aufgeführt, aber bis zum Ende der Stunde keinem Administrator gemeldet. Die Stummschaltung lässt sich jederzeit aufheben.',
  'Repaired {name}': '{name} repariert',
  '{host} is muted for 1 hour. Its failures are recovered, but notify nobody.':
    '{host} ist 1 Stunde stumm. Ausfälle werden behoben, aber niemandem gemeldet.',
  '{host} is no longer muted. Its failures notify people again.':
    '{host} ist nicht mehr stumm. Ausfälle werden wieder gemeldet.',
  'Go to moves': 'Zu den Umzügen',
  'No moves yet': 'Noch keine Umzüge',
  'A maintenance, a return to service or a bulk migration appears here when it starts.':
    'Eine Wartung, eine Rückkehr in den Dienst oder eine Sammelmigration erscheint hier, sobald sie beginnt.',
  'The last 100 jobs that moved instances: maintenance, returns to service and bulk migrations.':
    'Die letzten 100 Aufträge, die Instanzen verschoben haben: Wartungen, Rückkehr in den Dienst und Sammelmigrationen.',
  'Return of {name} to service': 'Rückkehr von {name} in den Dienst',
  'The host is already out of service.': 'Der Host ist bereits außer Dienst.',
  'The host is in service.': 'Der Host ist in Dienst.',
  '{host} is out of service after this failure': '{host} ist seit diesem Ausfall außer Dienst',
  'Out of service': 'Außer Dienst',
  'after a failure': 'nach einem Ausfall',
  '{names} and {others} more': '{names} und {others} weitere',
  '{count, plural, one {The host is disabled} other {The hosts are disabled}}: no new instances are placed there.':
    '{count, plural, one {Der Host wird deaktiviert} other {Die Hosts werden deaktiviert}}: Neue Instanzen kommen nicht mehr darauf.',
  '{moved, plural, one {# instance moves} other {# instances move}} to another host.':
    '{moved, plural, one {# Instanz zieht} other {# Instanzen ziehen}} auf einen anderen Host um.',
  '{stopped, plural, one {# instance is} other {# instances are}} stopped.':
    '{stopped, plural, one {# Instanz wird} other {# Instanzen werden}} angehalten.',
  '{left, plural, one {# instance stays and loses its protection: it is} other {# instances stay and lose their protection: they are}} not recovered if the host fails during maintenance.':
    '{left, plural, one {# Instanz bleibt und verliert ihren Schutz: Sie wird} other {# Instanzen bleiben und verlieren ihren Schutz: Sie werden}} nicht wiederhergestellt, wenn der Host während der Wartung ausfällt.',
  '{left, plural, one {# instance stays} other {# instances stay}} on the host.':
    '{left, plural, one {# Instanz bleibt} other {# Instanzen bleiben}} auf dem Host.',
  'Failure notifications are rejected until the return to service.':
    'Ausfallmeldungen werden bis zur Rückkehr in den Dienst abgelehnt.',
  'Once the moves are done, failure notifications are rejected until the return to service.':
    'Nach den Umzügen werden Ausfallmeldungen bis zur Rückkehr in den Dienst abgelehnt.',
  'The compute service is enabled: instances can be placed there again.':
    'Der Compute-Dienst wird aktiviert: Instanzen können wieder darauf kommen.',
  'It is no longer forced down: its own reports count again.':
    'Er gilt nicht mehr zwangsweise als ausgefallen: Seine eigenen Meldungen zählen wieder.',
  'Its protection resumes: failure notifications are accepted and its instances are recovered.':
    'Sein Schutz beginnt wieder: Ausfallmeldungen werden angenommen, seine Instanzen wiederhergestellt.',
  '{back, plural, one {# instance moves} other {# instances move}} back.':
    '{back, plural, one {# Instanz zieht} other {# Instanzen ziehen}} zurück.',
  'Instances that were moved off stay where they are.': 'Verschobene Instanzen bleiben, wo sie sind.',
  '{started, plural, one {# stopped instance starts} other {# stopped instances start}}.':
    '{started, plural, one {# angehaltene Instanz startet} other {# angehaltene Instanzen starten}}.',
  '{name} is reserved again.': '{name} ist wieder reserviert.',
  '{name}, which its failure used up, is reserved again.':
    '{name}, der bei seinem Ausfall verbraucht wurde, ist wieder reserviert.',
  '{name}, which its failure used up, stays unreserved: {instances, plural, one {# instance is} other {# instances are}} on it. Move them back to reserve it again.':
    '{name}, der bei seinem Ausfall verbraucht wurde, bleibt unreserviert: Darauf {instances, plural, one {ist # Instanz} other {sind # Instanzen}}. Zum erneuten Reservieren bitte zurückverschieben.',
  '{name}, which its failure used up, is reserved again once it is empty.':
    '{name}, der bei seinem Ausfall verbraucht wurde, wird wieder reserviert, sobald er leer ist.',
  Consequences: 'Folgen',
  '{count, plural, one {{names} is} other {{names} are}} back in service':
    '{count, plural, one {{names} ist} other {{names} sind}} wieder in Dienst',
  'Return {names} to service?': '{names} in Dienst nehmen?',
  'Maintenance of {names} started': 'Wartung von {names} begonnen',
  'Start maintenance of {names}?': 'Wartung von {names} beginnen?',
  'The moves run on the platform. You can leave this page.':
    'Die Umzüge laufen auf der Plattform. Die Seite kann verlassen werden.',
  '{names} is down.': '{names} ist ausgefallen.',
  'They keep running where they are.': 'Sie laufen weiter, wo sie sind.',
  'Only hosts that are down can be evacuated.': 'Nur ausgefallene Hosts können evakuiert werden.',
  'Move {name}': '{name} verschieben',
  'Leave {name} on the host': '{name} auf dem Host lassen',
  Move: 'Verschieben',
  'Delete instance {name}?': 'Instanz {name} löschen?',
  'Its local disk, and the volumes set to be deleted with it, are deleted permanently. This cannot be undone.':
    'Ihre lokale Platte und die Volumes, die mit ihr gelöscht werden sollen, werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
  'locked by its owner': 'vom Besitzer gesperrt',
  'Instances are being moved from or to {host}. Wait for that job, or cancel it.':
    'Instanzen werden von {host} weg oder dorthin verschoben. Bitte diesen Auftrag abwarten oder abbrechen.',
  'Host {host} is already out of service.': 'Host {host} ist bereits außer Betrieb.',
  'A recovery is in progress in the segment of {host}. Wait until it has finished.':
    'Im Segment von {host} läuft eine Wiederherstellung. Bitte warten, bis sie zu Ende ist.',
};
