import type { Messages } from '../translate.ts';

/** What stands in the way of deleting all that a project holds. */
export const projectTeardown: Messages = {
  'An instance of another project has the port. Detach it there.':
    'Eine Instanz eines anderen Projekts hat den Port. Trennen Sie ihn dort.',
  'An instance of another project has the volume. Detach it there.':
    'Eine Instanz eines anderen Projekts hat das Volume. Hängen Sie es dort ab.',
  'Ports of other projects are on the network. Delete them first.':
    'In dem Netzwerk sind Ports anderer Projekte. Löschen Sie diese zuerst.',
  'Ports of other projects have addresses of the subnet. Delete them first.':
    'Ports anderer Projekte haben Adressen des Subnetzes. Löschen Sie diese zuerst.',
  'Ports or rules of other projects use the group. Change them first.':
    'Ports oder Regeln anderer Projekte benutzen die Gruppe. Ändern Sie diese zuerst.',
  'The image is protected. Unprotect it first.': 'Das Image ist geschützt. Heben Sie den Schutz zuerst auf.',
};
