import type { Messages } from '../translate.ts';

/** What stands in the way of deleting all that a project holds. */
export const projectTeardown: Messages = {
  'A job deletes the project already.': 'Eine Aufgabe löscht das Projekt bereits.',
  'Address scope': 'Adressbereich',
  'An instance of another project has the port. Detach it there.':
    'Eine Instanz eines anderen Projekts hat den Port. Trennen Sie ihn dort.',
  'An instance of another project has the volume. Detach it there.':
    'Eine Instanz eines anderen Projekts hat das Volume. Hängen Sie es dort ab.',
  'Delete project {name} with everything in it': 'Projekt {name} mit allem darin löschen',
  'It was not gone in time. Try again later.':
    'Es war nicht rechtzeitig gelöscht. Versuchen Sie es später noch einmal.',
  'Ports of other projects are on the network. Delete them first.':
    'In dem Netz sind Ports anderer Projekte. Löschen Sie diese zuerst.',
  'Ports of other projects have addresses of the subnet. Delete them first.':
    'Ports anderer Projekte haben Adressen des Subnetzes. Löschen Sie diese zuerst.',
  'Ports of other projects have the group. Change them first.':
    'Ports anderer Projekte haben die Gruppe. Ändern Sie diese zuerst.',
  'Networks, ports or floating IPs of other projects have the QoS policy. Change them first.':
    'Netze, Ports oder Floating-IPs anderer Projekte haben die QoS-Richtlinie. Ändern Sie diese zuerst.',
  'QoS policy': 'QoS-Richtlinie',
  'Subnet pool': 'Subnetz-Pool',
  'Rules of other projects name the address group. Delete them first.':
    'Regeln anderer Projekte nennen die Adressgruppe. Löschen Sie sie zuerst.',
  'Subnet pools of other projects are in the address scope. Change them first.':
    'Zum Adressbereich gehören Subnetz-Pools anderer Projekte. Ändern Sie diese zuerst.',
  'Subnets of other projects are from the pool. Delete them first.':
    'Subnetze anderer Projekte sind aus dem Pool. Löschen Sie diese zuerst.',
  'The project is immutable. Make it mutable first.':
    'Das Projekt ist unveränderlich. Machen Sie es zuerst veränderlich.',
  'There are projects below this one. Delete them first.':
    'Unter diesem Projekt gibt es weitere. Löschen Sie diese zuerst.',
  'You work in this project. Switch to another one first.':
    'Sie arbeiten in diesem Projekt. Wechseln Sie zuerst in ein anderes.',
  'The image is protected. Unprotect it first.': 'Das Image ist geschützt. Heben Sie den Schutz zuerst auf.',
  'Access keys': 'Zugangsschlüssel',
  'Check again': 'Noch einmal prüfen',
  'Clear what stands in the way and try again, or enable the project and keep what is left.':
    'Räumen Sie aus, was im Weg steht, und versuchen Sie es noch einmal, oder aktivieren Sie das Projekt und behalten Sie den Rest.',
  'Delete project {name}': 'Projekt {name} löschen',
  'Delete project {name}?': 'Projekt {name} löschen?',
  'Delete {name}…': '{name} löschen …',
  'Delete…': 'Löschen …',
  'First clear what stands in the way.': 'Räumen Sie zuerst aus, was im Weg steht.',
  'Deleted with the project': 'Wird mit dem Projekt gelöscht',
  'The job keeps running when you close this page, and can be cancelled at any time.':
    'Die Aufgabe läuft weiter, auch wenn diese Seite geschlossen wird, und kann jederzeit abgebrochen werden.',
  'Nothing further is deleted. What is gone stays gone, and the project stays disabled.':
    'Nichts weiter wird gelöscht. Was fort ist, bleibt fort, und das Projekt bleibt deaktiviert.',
  'Nothing stands in the way': 'Nichts steht im Weg',
  'Nothing to delete': 'Nichts zu löschen',
  Objects: 'Objekte',
  'Role assignments': 'Vergebene Rollen',
  'The project and everything in it are gone': 'Das Projekt und alles darin sind gelöscht',
  'The project is still there, disabled, with what was not deleted':
    'Das Projekt ist noch da, deaktiviert, mit dem, was nicht gelöscht wurde',
  'This is the plan. Looking at it changes nothing.': 'Das ist nur der Plan: Noch wird nichts gelöscht.',
  'To the plan': 'Zum Plan',
  'To the project': 'Zum Projekt',
  Trusts: 'Trusts',
  'What is deleted, in this order': 'Was gelöscht wird, in dieser Reihenfolge',
  'When it begins, the project is disabled, so that nothing is added to it any more.':
    'Zu Beginn wird das Projekt deaktiviert, damit nichts mehr hinzukommt.',
  'Volume transfer': 'Volume-Übergabe',
  '{count, plural, =0 {It is empty: only the project itself goes.} one {The one object in it goes with its data, for good.} other {The # objects in it go with their data, for good.}}':
    '{count, plural, =0 {Es ist leer: Nur das Projekt selbst wird gelöscht.} one {Das eine Objekt darin wird mit seinen Daten unwiderruflich gelöscht.} other {Die # Objekte darin werden mit ihren Daten unwiderruflich gelöscht.}}',
  '{count, plural, one {One object stands in the way} other {# objects stand in the way}}':
    '{count, plural, one {Ein Objekt steht im Weg} other {# Objekte stehen im Weg}}',
};
