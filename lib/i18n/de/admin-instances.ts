import type { Messages } from '../translate.ts';

/** The instances of all projects, as administrators see and change them. */
export const adminInstances: Messages = {
  'Choose a project, host, name or status to narrow the list.':
    'Ein Projekt, ein Host, ein Name oder ein Status ergibt eine lesbare Liste.',
  'A stuck task is cleared, not stopped. Check the host first: an instance marked active without a running machine cannot be used, and a task still in progress may be left half done.':
    'Eine hängende Aufgabe wird vergessen, nicht beendet. Bitte zuerst auf dem Host nachsehen: Eine Instanz, die aktiv heißt, deren Maschine aber fehlt, ist nicht zu gebrauchen, und eine, an der noch gearbeitet wird, kann halb fertig enden.',
  'Make sure the host is really down': 'Bitte sicherstellen, dass der Host wirklich ausgefallen ist',
  'Choose one.': 'Bitte eines wählen.',
  'Confirm move': 'Umzug bestätigen',
  Email: 'E-Mail',
  'It is being deleted.': 'Sie wird gerade gelöscht.',
  'Group by': 'Gruppieren nach',
  Hosts: 'Hosts',
  'Grouped instances': 'Instanzen in Gruppen',
  'From this state, the instance can be hard rebooted, rebuilt or deleted.':
    'Von dort kann sie hart neu gestartet, neu aufgebaut oder gelöscht werden.',
  'The instance failed': 'Sie ist fehlgeschlagen',
  'This instance has never been moved': 'Sie ist nie umgezogen',
  'The instance is stopped, moved and started. You then confirm or revert the move.':
    'Sie wird angehalten, verschoben und gestartet. Danach ist der Umzug zu bestätigen oder zurückzunehmen.',
  'The instance moves off {host}.': 'Sie verlässt {host}.',
  'The instance keeps running while it moves.': 'Sie läuft weiter, während sie umzieht.',
  'The scheduler applies all its rules.': 'Er beachtet alle Regeln.',
  'Its host is up. Migrate the instance, or force the host down first.':
    'Ihr Host läuft: Bitte umziehen lassen oder den Host zuerst für ausgefallen erklären.',
  '{count, plural, one {Its local disk and the volumes set to be deleted with it are} other {Their local disks and the volumes set to be deleted with them are}} deleted permanently. Other volumes become available.':
    '{count, plural, one {Ihre eigene Platte} other {Ihre eigenen Platten}} und die Volumes, die mit {count, plural, one {ihr} other {ihnen}} gelöscht werden sollen, werden endgültig gelöscht. Andere Volumes werden frei.',
  'Its owner can change and delete it again, even if the owner locked it.':
    'Ihr Besitzer kann sie wieder ändern und löschen, auch wenn die Sperre von ihm ist.',
  '{count, plural, one {Its owner may have stopped it on purpose.} other {Their owners may have stopped them on purpose.}}':
    'Vielleicht {count, plural, one {hat ihr Besitzer} other {haben ihre Besitzer}} sie mit Absicht angehalten.',
  'Shown to the owner.': 'Ihr Besitzer liest ihn.',
  'Lock {name}': '{name} sperren',
  Message: 'Nachricht',
  'Migrate those that fit': 'Umziehen, was passt',
  'Migrate {count, plural, one {# instance} other {# instances}}':
    '{count, plural, one {# Instanz} other {# Instanzen}} umziehen',
  'Migrate {name}': '{name} umziehen',
  'Migrating {count} instances': '{count} Instanzen ziehen um',
  'Name on the host': 'Name auf dem Host',
  'New state': 'Neuer Zustand',
  'No instances in any project': 'Keine Instanzen in irgendeinem Projekt',
  'Only administrators can change, stop or delete it until it is unlocked.':
    'Nur Administratoren können sie ändern, anhalten oder löschen, bis sie entsperrt wird.',
  Ungrouped: 'Einzeln',
  'Only if you have checked that its machine is running.':
    'Nur wenn ihre Maschine läuft, wie Sie selbst gesehen haben.',
  'Open in project': 'Im Projekt öffnen',
  'Owner and location': 'Besitzer und Ort',
  Location: 'Ort',
  'Project {project}, domain {domain}': 'Projekt {project}, Domäne {domain}',
  'Reset the state of {name}': 'Zustand von {name} zurücksetzen',
  'Reset {name}': '{name} zurücksetzen',
  'Revert move': 'Umzug zurücknehmen',
  'Show all': 'Alle zeigen',
  'Host state': 'Zustand des Hosts',
  'Contact owner': 'Besitzer benachrichtigen',
  'Contact the owner of {name}': 'Besitzer von {name} benachrichtigen',
  'Hosts with the most free RAM': 'Die Hosts mit dem meisten freien RAM',
  '{count, plural, one {The instance is rebuilt on another host, and started there if it was running before. Its volumes move with it, but a local disk starts} other {The instances are rebuilt on other hosts, and started there if they were running before. Their volumes move with them, but local disks start}} again from {count, plural, one {its image} other {their images}}, unless the hosts share their folder of disks. If {count, plural, one {the old machine is} other {the old machines are}} still running, both write to the same disks.':
    '{count, plural, one {Die Instanz wird auf einem anderen Host neu aufgebaut und dort gestartet, wenn sie vorher lief. Volumes kommen mit; eine eigene Platte beginnt} other {Die Instanzen werden auf anderen Hosts neu aufgebaut und dort gestartet, wenn sie vorher liefen. Volumes kommen mit; eigene Platten beginnen}} wieder mit ihrem Image, außer wo die Hosts ihren Ordner für Platten teilen. Liefe die alte Maschine noch, schrieben beide auf dieselben Platten.',
  'Could not complete the move of {name}': 'Der Umzug von {name} wurde nicht abgeschlossen',
  'Let the scheduler choose': 'Der Scheduler wählt',
  'There is no other host.': 'Es gibt keinen anderen Host.',
  'This changes only the record, not the machine': 'Das ändert den Eintrag, nicht die Maschine',
  'Go to all instances': 'Zu allen Instanzen',
  'Awaiting confirmation': 'Zu bestätigen',
  'Views of all instances': 'Ansichten aller Instanzen',
  'Instances launched in any project appear here, with their project, host and owner.':
    'Was Projektbenutzer starten, erscheint hier, mit Projekt, Host und wer es gestartet hat.',
  'You have no role in its project, but you can view the instance on this page.':
    'Sie haben keine Rolle in ihrem Projekt. Die Seite hier zeigt sie.',
  'Your instance {name} in project {project}\nStatus: {status}\n{link}':
    'Ihre Instanz {name} im Projekt {project}\nStatus: {status}\n{link}',
  'Requested zone': 'Gewünschte Zone',
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
  'Filter {total} instances': '{total} Instanzen: welche?',
  'Could not count the instances': 'Die Instanzen ließen sich nicht zählen',
  'Could not look up who launched it': 'Wer sie gestartet hat, ließ sich nicht ermitteln',
};
