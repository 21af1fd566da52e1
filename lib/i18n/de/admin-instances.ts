import type { Messages } from '../translate.ts';

/** The instances of all projects, as administrators see and change them. */
export const adminInstances: Messages = {
  'A project, a host, a name or a status makes a list that can be read.':
    'Ein Projekt, ein Host, ein Name oder ein Status ergibt eine lesbare Liste.',
  'A task that hangs is forgotten, not ended. Look at the host first: an instance that is called active while its machine is gone cannot be used, and one that still works on a task may end in between.':
    'Eine hängende Aufgabe wird vergessen, nicht beendet. Bitte zuerst auf dem Host nachsehen: Eine Instanz, die aktiv heißt, deren Maschine aber fehlt, ist nicht zu gebrauchen, und eine, an der noch gearbeitet wird, kann halb fertig enden.',
  'Be sure that the host is really down': 'Bitte sicherstellen, dass der Host wirklich ausgefallen ist',
  'Choose one.': 'Bitte eines wählen.',
  'Confirm the move': 'Umzug bestätigen',
  'E-mail': 'E-Mail',
  'It is being deleted.': 'Sie wird gerade gelöscht.',
  'Group by': 'Gruppieren nach',
  Hosts: 'Hosts',
  'Instances in groups': 'Instanzen in Gruppen',
  'It can be rebooted hard, rebuilt or deleted from there.':
    'Von dort kann sie hart neu gestartet, neu aufgebaut oder gelöscht werden.',
  'It failed': 'Sie ist fehlgeschlagen',
  'It has never been moved': 'Sie ist nie umgezogen',
  'It is stopped, moved and started. Then the move has to be confirmed or reverted.':
    'Sie wird angehalten, verschoben und gestartet. Danach ist der Umzug zu bestätigen oder zurückzunehmen.',
  'It leaves {host}.': 'Sie verlässt {host}.',
  'It runs on while it moves.': 'Sie läuft weiter, während sie umzieht.',
  'It takes every rule into account.': 'Er beachtet alle Regeln.',
  'Its host is up: migrate it, or force the host down first.':
    'Ihr Host läuft: Bitte umziehen lassen oder den Host zuerst für ausgefallen erklären.',
  'Its own disk, and the volumes that were launched to go with it, are gone for good. Other volumes become free.':
    'Ihre eigene Platte und die Volumes, die mit ihr gehen sollen, sind endgültig fort. Andere Volumes werden frei.',
  'Its owner can change and delete it again, also where the lock is theirs.':
    'Ihr Besitzer kann sie wieder ändern und löschen, auch wenn die Sperre von ihm ist.',
  'Its owner may have stopped it on purpose.': 'Vielleicht hat ihr Besitzer sie mit Absicht angehalten.',
  'Its owner reads it.': 'Ihr Besitzer liest ihn.',
  'Launched by': 'Gestartet von',
  'Lock {name}': '{name} sperren',
  Message: 'Nachricht',
  'Migrate what fits': 'Umziehen, was passt',
  'Migrate {count, plural, one {# instance} other {# instances}}':
    '{count, plural, one {# Instanz} other {# Instanzen}} umziehen',
  'Migrate {name}': '{name} umziehen',
  'Migrating {count} instances': '{count} Instanzen ziehen um',
  'Name on the host': 'Name auf dem Host',
  'New state': 'Neuer Zustand',
  'No instances in any project': 'Keine Instanzen in irgendeinem Projekt',
  'Only administrators can change, stop or delete it until it is unlocked.':
    'Nur Administratoren können sie ändern, anhalten oder löschen, bis sie entsperrt wird.',
  'Nothing has been asked of it': 'Von ihr wurde noch nichts verlangt',
  Ungrouped: 'Einzeln',
  'Only if its machine runs, as you have seen yourself.': 'Nur wenn ihre Maschine läuft, wie Sie selbst gesehen haben.',
  'Open as project': 'Im Projekt öffnen',
  'Owner and place': 'Besitzer und Ort',
  Place: 'Ort',
  'Project {project}, domain {domain}': 'Projekt {project}, Domäne {domain}',
  'Reset the state of {name}': 'Zustand von {name} zurücksetzen',
  'Reset {name}': '{name} zurücksetzen',
  'Revert the move': 'Umzug zurücknehmen',
  'Show all': 'Alle zeigen',
  'State of the host': 'Zustand des Hosts',
  'Tell the owner': 'Besitzer benachrichtigen',
  'Tell the owner of {name}': 'Besitzer von {name} benachrichtigen',
  'The hosts with the most free RAM': 'Die Hosts mit dem meisten freien RAM',
  'The machine is built anew elsewhere. Volumes come along; a disk of its own starts again from its image. If the old machine still ran, both would write to the same volumes.':
    'Die Maschine wird anderswo neu aufgebaut. Volumes kommen mit; eine eigene Platte beginnt wieder mit ihrem Image. Liefe die alte Maschine noch, schrieben beide auf dieselben Volumes.',
  'The move of {name} was not ended': 'Der Umzug von {name} wurde nicht abgeschlossen',
  'The scheduler chooses': 'Der Scheduler wählt',
  'There is no other host.': 'Es gibt keinen anderen Host.',
  'This changes the record, not the machine': 'Das ändert den Eintrag, nicht die Maschine',
  'To all instances': 'Zu allen Instanzen',
  'To be confirmed': 'Zu bestätigen',
  'Views of all instances': 'Ansichten aller Instanzen',
  'What project users launch appears here, with its project, its host and who launched it.':
    'Was Projektbenutzer starten, erscheint hier, mit Projekt, Host und wer es gestartet hat.',
  'You have no role in its project. Its page here shows it.':
    'Sie haben keine Rolle in ihrem Projekt. Die Seite hier zeigt sie.',
  'Your instance {name} in project {project}\nStatus: {status}\n{link}':
    'Ihre Instanz {name} im Projekt {project}\nStatus: {status}\n{link}',
  'Zone asked for': 'Gewünschte Zone',
  'Zone {zone} · {ram} and {disk} free': 'Zone {zone} · {ram} und {disk} frei',
  Zones: 'Zonen',
  '{count, plural, one {Evacuate {name}} other {Evacuate # instances}}':
    '{count, plural, one {{name}} other {# Instanzen}} evakuieren',
  '{count, plural, one {Evacuating {name}} other {Evacuating # instances}}':
    '{count, plural, one {{name} wird} other {# Instanzen werden}} evakuiert',
  '{count, plural, one {Project: {names}} other {# projects: {names}}}':
    '{count, plural, one {Projekt: {names}} other {# Projekte: {names}}}',
  '{count, plural, one {Start {name}?} other {Start # instances?}}':
    '{count, plural, one {{name}} other {# Instanzen}} starten?',
  '{count, plural, one {Start {name}} other {Start # instances}}':
    '{count, plural, one {{name}} other {# Instanzen}} starten',
  '{count, plural, one {Unlock {name}?} other {Unlock # instances?}}':
    '{count, plural, one {{name}} other {# Instanzen}} entsperren?',
  '{count, plural, one {Unlock {name}} other {Unlock # instances}}':
    '{count, plural, one {{name}} other {# Instanzen}} entsperren',
  '{count} more': '{count} weitere',
  '{name} (zone {zone})': '{name} (Zone {zone})',
  '{project} (domain {domain})': '{project} (Domäne {domain})',
  '{total} instances: say which': '{total} Instanzen: welche?',
  'The instances could not be counted': 'Die Instanzen ließen sich nicht zählen',
  'Who launched it could not be looked up': 'Wer sie gestartet hat, ließ sich nicht ermitteln',
};
