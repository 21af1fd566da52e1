import type { Messages } from '../translate.ts';

/** Moves of instances between hosts: plans, jobs and the maintenance of hosts. */
export const moves: Messages = {
  'Including instances that their owners stopped themselves.': 'Auch die, die ihre Besitzer selbst angehalten haben.',
  'At the same time': 'Gleichzeitig',
  'No more moves are started. Moves in progress are completed.':
    'Beginnt keine weitere; die unterwegs sind, kommen an.',
  'Bring back live': 'Im Betrieb zurückholen',
  'Bring back with downtime': 'Mit Unterbrechung zurückholen',
  'Each is stopped, moved, started and confirmed.': 'Jede wird angehalten, verschoben, gestartet und bestätigt.',
  Evacuation: 'Evakuierung',
  'It arrived, but the move was not confirmed.': 'Sie kam an, aber der Umzug wurde nicht bestätigt.',
  'It did not leave its host. See its activity for the reason.':
    'Sie hat ihren Host nicht verlassen. Ihre Aktivität sagt, warum.',
  'It is already stopped.': 'Sie ist schon angehalten.',
  'It is on its new host.': 'Sie ist jetzt dort.',
  'It was not started.': 'Sie wurde nicht gestartet.',
  'It was not stopped.': 'Sie wurde nicht angehalten.',
  'Live migration': 'Umzug im Betrieb',
  Maintenance: 'Wartung',
  'Maintenance of {name}': 'Wartung von {name}',
  Migration: 'Umzug',
  Moves: 'Umzüge',
  'No more instances are moved. Moves in progress are completed.':
    'Keine weitere Instanz zieht um. Die unterwegs sind, kommen an.',
  'Planned moves': 'Geplante Umzüge',
  Resize: 'Größe ändern',
  'Start the stopped instances on it': 'Die angehaltenen Instanzen darauf starten',
  'Stop on this host': 'Bleiben und anhalten',
  'Stay on their host': 'Bleiben, wo sie sind',
  'Stop at the first failure': 'Beim ersten Fehler aufhören',
  'New instances fill up the host.': 'Der Host füllt sich mit neuen.',
  'The host is down.': 'Der Host ist ausgefallen.',
  'The host is disabled.': 'Der Host ist außer Dienst.',
  'They are stopped and stay on this host.': 'Sie werden ausgeschaltet und bleiben auf diesem Host.',
  'Too few dedicated processors or huge pages are free.':
    'Zu wenige eigene Prozessoren oder große Speicherseiten sind frei.',
  'Not enough virtual cores left.': 'Es sind zu wenige virtuelle Kerne übrig.',
  'Use a whole number from 1 to 20.': 'Bitte eine ganze Zahl von 1 bis 20 verwenden.',
  'What happens to its instances': 'Was aus seinen Instanzen wird',
  'What happens to the instances that left': 'Was aus den Instanzen wird, die gegangen sind',
  'Running instances keep running. Stopped instances move as they are.':
    'Was läuft, läuft weiter; was angehalten ist, zieht so um, wie es ist.',
  'Could not look up where it can move': 'Wohin sie könnte, ließ sich nicht ermitteln',
  'Could not look up where they can move': 'Wohin sie könnten, ließ sich nicht ermitteln',
  'With downtime': 'Mit Unterbrechung',
  'is started': 'wird gestartet',
  'is stopped': 'wird angehalten',
  live: 'im Betrieb',
  'with downtime': 'mit Unterbrechung',
  '{count, plural, =0 {There is nothing to move.} one {# instance, which fits.} other {# instances, which all fit.}}':
    '{count, plural, =0 {Hier ist nichts zu verschieben.} one {# Instanz, die passt.} other {# Instanzen, die alle passen.}}',
  '{count, plural, one {# instance} other {# instances}}, of which {stays, plural, one {# stays} other {# stay}}.':
    '{count, plural, one {# Instanz} other {# Instanzen}}, davon {stays, plural, one {bleibt # hier} other {bleiben # hier}}.',
  '{done} of {count} moved': '{done} von {count} verschoben',
  '{done} of {count} moved, {left} left': '{done} von {count} verschoben, {left} übrig',
  '{done} of {count} done, {left} left': '{done} von {count} fertig, {left} übrig',
  '{done} of {count} moved, {left, plural, one {# stays} other {# stay}}':
    '{done} von {count} verschoben, {left, plural, one {# bleibt} other {# bleiben}}',
  '{done} of {count} done, {left, plural, one {# stays} other {# stay}}':
    '{done} von {count} fertig, {left, plural, one {# bleibt} other {# bleiben}}',
  'It has crashed. Start or delete it first.': 'Sie ist abgestürzt. Bitte zuerst starten oder löschen.',
  'It has failed. Rebuild, repair or delete it first.':
    'Sie ist fehlgeschlagen. Bitte zuerst neu aufbauen, reparieren oder löschen.',
  'It is in rescue mode. Leave rescue mode first.': 'Sie ist im Rettungsmodus. Bitte diesen zuerst beenden.',
  'Its volumes are attached as files that other hosts do not have. Stop and start it first.':
    'Ihre Volumes sind als Dateien eingebunden, die andere Hosts nicht haben. Stoppen und starten Sie sie zuerst.',
  'It is left on its host, as chosen.': 'Sie bleibt auf ihrem Host, wie gewählt.',
  'It is suspended. Resume it first.': 'Sie ist ausgesetzt. Bitte zuerst fortsetzen.',
  'Its move was not started.': 'Ihr Umzug wurde nicht begonnen.',
  'Its resize awaits confirmation. Confirm or revert it first.':
    'Ihre Größenänderung wartet auf Bestätigung. Bitte zuerst bestätigen oder zurücknehmen.',
  'No reason was given.': 'Ein Grund wurde nicht genannt.',
  'Not moved so far': 'Bisher nicht verschoben',
  'What is left': 'Was übrig ist',
  'Short of {missing} GiB of disk.': 'Es fehlen {missing} GiB Platte.',
  'Short of {missing} MiB of RAM.': 'Es fehlen {missing} MiB RAM.',
  'Could not look up the progress of the move': 'Wie weit sie umgezogen ist, ließ sich nicht nachsehen',
};
