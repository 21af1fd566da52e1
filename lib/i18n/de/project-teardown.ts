import type { Messages } from '../translate.ts';

/** What stands in the way of deleting all that a project holds. */
export const projectTeardown: Messages = {
  'A job is already deleting the project.': 'Eine Aufgabe löscht das Projekt bereits.',
  'Address scope': 'Adressbereich',
  'An instance of another project uses the port. Detach it there.':
    'Eine Instanz eines anderen Projekts hat den Port. Trennen Sie ihn dort.',
  'An instance of another project uses the volume. Detach it there.':
    'Eine Instanz eines anderen Projekts hat das Volume. Hängen Sie es dort ab.',
  'Delete project {name} with everything in it': 'Projekt {name} mit allem darin löschen',
  'It was not deleted in time. Try again later.':
    'Es war nicht rechtzeitig gelöscht. Versuchen Sie es später noch einmal.',
  'Ports of other projects are on the network. Delete them first.':
    'In dem Netz sind Ports anderer Projekte. Löschen Sie diese zuerst.',
  'Ports of other projects have addresses in the subnet. Delete them first.':
    'Ports anderer Projekte haben Adressen des Subnetzes. Löschen Sie diese zuerst.',
  'Ports of other projects use the group. Change them first.':
    'Ports anderer Projekte haben die Gruppe. Ändern Sie diese zuerst.',
  'Networks, ports or floating IPs of other projects use the QoS policy. Change them first.':
    'Netze, Ports oder Floating-IPs anderer Projekte haben die QoS-Richtlinie. Ändern Sie diese zuerst.',
  'QoS policy': 'QoS-Richtlinie',
  'Subnet pool': 'Subnetz-Pool',
  'Rules of other projects refer to the address group. Delete them first.':
    'Regeln anderer Projekte nennen die Adressgruppe. Löschen Sie sie zuerst.',
  'Subnet pools of other projects are in the address scope. Change them first.':
    'Zum Adressbereich gehören Subnetz-Pools anderer Projekte. Ändern Sie diese zuerst.',
  'Subnets of other projects are from the pool. Delete them first.':
    'Subnetze anderer Projekte sind aus dem Pool. Löschen Sie diese zuerst.',
  'The project is immutable. Make it mutable first.':
    'Das Projekt ist unveränderlich. Machen Sie es zuerst veränderlich.',
  'There are projects below this one. Delete them first.':
    'Unter diesem Projekt gibt es weitere. Löschen Sie diese zuerst.',
  'You are working in this project. Switch to another project first.':
    'Sie arbeiten in diesem Projekt. Wechseln Sie zuerst in ein anderes.',
  'The image is protected. Unprotect it first.': 'Das Image ist geschützt. Heben Sie den Schutz zuerst auf.',
  'Access keys': 'Zugangsschlüssel',
  'Check again': 'Noch einmal prüfen',
  'Remove what blocks the deletion and try again, or enable the project and keep what is left.':
    'Räumen Sie aus, was im Weg steht, und versuchen Sie es noch einmal, oder aktivieren Sie das Projekt und behalten Sie den Rest.',
  'Delete project {name}': 'Projekt {name} löschen',
  'Delete project {name}?': 'Projekt {name} löschen?',
  'Delete {name}…': '{name} löschen …',
  'Delete…': 'Löschen …',
  'Remove what blocks the deletion first.': 'Räumen Sie zuerst aus, was im Weg steht.',
  'Deleted with the project': 'Wird mit dem Projekt gelöscht',
  'The job keeps running when you close this page, and can be cancelled at any time.':
    'Die Aufgabe läuft weiter, auch wenn diese Seite geschlossen wird, und kann jederzeit abgebrochen werden.',
  'Nothing more is deleted. What was deleted cannot be restored, and the project stays disabled.':
    'Nichts weiter wird gelöscht. Was fort ist, bleibt fort, und das Projekt bleibt deaktiviert.',
  'Nothing blocks the deletion': 'Nichts steht im Weg',
  'Nothing to delete': 'Nichts zu löschen',
  Objects: 'Objekte',
  'Role assignments': 'Vergebene Rollen',
  'The project and everything in it were deleted': 'Das Projekt und alles darin sind gelöscht',
  'The project still exists, disabled, with what was not deleted':
    'Das Projekt ist noch da, deaktiviert, mit dem, was nicht gelöscht wurde',
  'This is only the plan. Nothing has been changed yet.': 'Das ist nur der Plan: Noch wird nichts gelöscht.',
  'Go to plan': 'Zum Plan',
  'Go to project': 'Zum Projekt',
  Trusts: 'Trusts',
  'Deleted, in this order': 'Was gelöscht wird, in dieser Reihenfolge',
  'When the job starts, the project is disabled so that nothing can be added to it.':
    'Zu Beginn wird das Projekt deaktiviert, damit nichts mehr hinzukommt.',
  'Volume transfer': 'Volume-Übergabe',
  '{count, plural, =0 {It is empty. Only the project itself is deleted.} one {The object in it and its data are permanently deleted.} other {The # objects in it and their data are permanently deleted.}}':
    '{count, plural, =0 {Es ist leer: Nur das Projekt selbst wird gelöscht.} one {Das eine Objekt darin wird mit seinen Daten unwiderruflich gelöscht.} other {Die # Objekte darin werden mit ihren Daten unwiderruflich gelöscht.}}',
  '{count, plural, one {One object blocks the deletion} other {# objects block the deletion}}':
    '{count, plural, one {Ein Objekt steht im Weg} other {# Objekte stehen im Weg}}',
};
