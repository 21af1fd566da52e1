import type { Messages } from '../translate.ts';

/** What stands in the way of deleting all that a project holds. */
export const projectTeardown: Messages = {
  'A job deletes the project already.': 'Eine Aufgabe löscht das Projekt bereits.',
  'An instance of another project has the port. Detach it there.':
    'Eine Instanz eines anderen Projekts hat den Port. Trennen Sie ihn dort.',
  'An instance of another project has the volume. Detach it there.':
    'Eine Instanz eines anderen Projekts hat das Volume. Hängen Sie es dort ab.',
  'Delete project {name} with everything in it': 'Projekt {name} mit allem darin löschen',
  'It was not gone in time. Try again later.': 'Es war nicht rechtzeitig fort. Versuchen Sie es später noch einmal.',
  'Ports of other projects are on the network. Delete them first.':
    'In dem Netzwerk sind Ports anderer Projekte. Löschen Sie diese zuerst.',
  'Ports of other projects have addresses of the subnet. Delete them first.':
    'Ports anderer Projekte haben Adressen des Subnetzes. Löschen Sie diese zuerst.',
  'Ports or rules of other projects use the group. Change them first.':
    'Ports oder Regeln anderer Projekte benutzen die Gruppe. Ändern Sie diese zuerst.',
  'The project is immutable. Make it mutable first.':
    'Das Projekt ist unveränderlich. Machen Sie es zuerst veränderlich.',
  'There are projects below this one. Delete them first.':
    'Unter diesem Projekt gibt es weitere. Löschen Sie diese zuerst.',
  'You work in this project. Switch to another one first.':
    'Sie arbeiten in diesem Projekt. Wechseln Sie zuerst in ein anderes.',
  'The image is protected. Unprotect it first.': 'Das Image ist geschützt. Heben Sie den Schutz zuerst auf.',
};
