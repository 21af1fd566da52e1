import type { Messages } from '../translate.ts';

/** What a recovery records about its progress. */
export const haRecovery: Messages = {
  'There were no instances to recover.': 'Es gab keine Instanzen wiederherzustellen.',
  'The host no longer has a compute service.': 'Der Host hat keinen Compute-Dienst mehr.',
  'The compute service is disabled. Nephos switched the host off, so there is no need to wait.':
    'Der Compute-Dienst ist deaktiviert. Nephos hat den Host abgeschaltet, es muss nicht gewartet werden.',
  'The compute service is disabled. Waiting {seconds} s until the service counts as down.':
    'Der Compute-Dienst ist deaktiviert. Es wird {seconds} s gewartet, bis er als ausgefallen gilt.',
  'The compute service still counted as up although the host is fenced, so it was forced down.':
    'Der Compute-Dienst galt noch als aktiv, obwohl der Host abgeschaltet ist, und wurde als ausgefallen markiert.',
  'The compute service was not disabled within {seconds} s.':
    'Der Compute-Dienst wurde nicht innerhalb von {seconds} s deaktiviert.',
  '1 instance to move.': '1 Instanz wird verschoben.',
  '{moves} instances to move.': '{moves} Instanzen werden verschoben.',
  '1 instance to move. The settings exclude {left}.':
    '1 Instanz wird verschoben. Die Einstellungen schließen {left} aus.',
  '{moves} instances to move. The settings exclude {left}.':
    '{moves} Instanzen werden verschoben. Die Einstellungen schließen {left} aus.',
  'Reserved host {host} is in service.': 'Der Reservehost {host} ist in Betrieb.',
  'Could not add {host} to aggregate {aggregate}: {why}':
    '{host} konnte nicht in das Aggregat {aggregate} aufgenommen werden: {why}',
  '{failed} of {total} instances could not be recovered: {why}':
    '{failed} von {total} Instanzen konnten nicht wiederhergestellt werden: {why}',
  'Instance {id} was busy with another operation for more than {seconds} s.':
    'Die Instanz {id} war mehr als {seconds} s mit einem anderen Vorgang beschäftigt.',
  'Instance {id} was deleted in the meantime.': 'Die Instanz {id} wurde inzwischen gelöscht.',
  'Instance {id} did not stop within {seconds} s.': 'Die Instanz {id} wurde nicht innerhalb von {seconds} s gestoppt.',
  'Instance {id} did not become active within {seconds} s.':
    'Die Instanz {id} wurde nicht innerhalb von {seconds} s aktiv.',
  'Instance {id} did not become active.': 'Die Instanz {id} wurde nicht aktiv.',
  'The recovery did not finish within {seconds} s.':
    'Die Wiederherstellung wurde nicht innerhalb von {seconds} s fertig.',
  'The retry was interrupted and could not be resumed.':
    'Der neue Versuch wurde unterbrochen und konnte nicht fortgesetzt werden.',
  'The recovery was interrupted and could not be resumed.':
    'Die Wiederherstellung wurde unterbrochen und konnte nicht fortgesetzt werden.',
  'It had already left the host.': 'Sie hatte den Host bereits verlassen.',
  'Its recovery was cancelled.': 'Ihre Wiederherstellung wurde abgebrochen.',
  'It did not leave the host within {seconds} s.': 'Sie hat den Host nicht innerhalb von {seconds} s verlassen.',
  'It did not leave the host.': 'Sie hat den Host nicht verlassen.',
  'It was moved, but was not {state} within {seconds} s.':
    'Sie wurde verschoben, war aber nicht innerhalb von {seconds} s im Zustand {state}.',
  'It was moved, but did not become {state}.': 'Sie wurde verschoben, erreichte aber nicht den Zustand {state}.',
  'No reserved host is available.': 'Kein Reservehost ist verfügbar.',
  'Nothing to roll back.': 'Es gibt nichts zurückzunehmen.',
  'Disabled by recovery: the host failed.': 'Durch die Wiederherstellung deaktiviert: Der Host ist ausgefallen.',
  'Disabled by recovery: the compute process failed.':
    'Durch die Wiederherstellung deaktiviert: Der Compute-Prozess ist ausgefallen.',
};
