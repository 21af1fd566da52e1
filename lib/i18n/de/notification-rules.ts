import type { Messages } from '../translate.ts';

/** Why a notification is recovered, or not. */
export const notificationRules: Messages = {
  'Invalid input for field/attribute payload{field}. {problem}': 'Ungültige Angabe in payload{field}. {problem}',
  'Host {host} is protected by segment {segment}.': 'Host {host} wird von Segment {segment} geschützt.',
  'Host with name {host} could not be found.': 'Host {host} gehört zu keinem Segment.',
  "Notification received from host {host} of type ''{type}'' is ignored as the host is already under maintenance.":
    "Die Meldung zu Host {host} vom Typ ''{type}'' wird abgelehnt, weil der Host schon in Wartung ist.",
  'Host {host} is not on maintenance.': 'Host {host} ist nicht in Wartung.',
  'Notification received from host {host} of type {type} is duplicate.':
    'Die Meldung zu Host {host} vom Typ {type} ist eine Wiederholung.',
  'No identical notification was sent just before.': 'Dasselbe wurde nicht kurz zuvor schon gemeldet.',
  'Segment {segment} is enabled.': 'Segment {segment} ist eingeschaltet.',
  'Segment {segment} is disabled.': 'Segment {segment} ist ausgeschaltet.',
  'It is running again, so there is nothing to recover.': 'Es läuft wieder: Es gibt nichts wiederherzustellen.',
  '{event} with {domainEvent} is a fault of an instance.': '{event} mit {domainEvent} ist eine Störung einer Instanz.',
  '{event} with {domainEvent} is not a fault that is recovered.':
    '{event} mit {domainEvent} ist keine Störung, auf die reagiert wird.',
  'Host status is {status}: host {host} may still run its instances, and only a fenced one is recovered.':
    'Hoststatus ist {status}: Auf Host {host} laufen die Instanzen vielleicht noch, und nur ein abgeschotteter Host wird wiederhergestellt.',
  'Process {name} has a recovery.': 'Auf einen Ausfall von {name} wird reagiert.',
  'Process {name} has no recovery. Only nova-compute is disabled.':
    'Auf einen Ausfall von {name} wird nicht reagiert: Nur nova-compute wird außer Betrieb genommen.',
  'The compute service of {host} is enabled.': 'Der Compute-Dienst von {host} ist eingeschaltet.',
  'The compute service of {host} is already disabled.': 'Der Compute-Dienst von {host} ist schon ausgeschaltet.',
  'The compute service of {host} still reports. It is disabled, and the recovery waits for it to go down.':
    'Der Compute-Dienst von {host} meldet sich noch: Er wird ausgeschaltet und abgewartet.',
  'The compute service of {host} is down.': 'Der Compute-Dienst von {host} ist ausgefallen.',
  'Nobody is working on the instance.': 'Niemand arbeitet an der Instanz.',
  'The instance is paused or in rescue mode, so somebody is working on it.':
    'Die Instanz ist angehalten oder im Rettungsmodus: Jemand arbeitet daran.',
  '{recovered, plural, one {# instance is} other {# instances are}} recovered.':
    '{recovered, plural, one {# Instanz wird} other {# Instanzen werden}} wiederhergestellt.',
  'There are no instances to recover.': 'Es gibt keine Instanz, die wiederherzustellen wäre.',
  '{reservedHosts, plural, one {# reserved host is} other {# reserved hosts are}} available.':
    '{reservedHosts, plural, one {# reservierter Host steht} other {# reservierte Hosts stehen}} bereit.',
  'No reserved_hosts available for evacuation.': 'Kein reservierter Host steht für die Evakuierung bereit.',
  'No reserved host is available. The scheduler chooses the hosts.':
    'Kein reservierter Host steht bereit: Der Scheduler wählt die Hosts.',
};
