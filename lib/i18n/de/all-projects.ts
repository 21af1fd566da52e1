import type { Messages } from '../translate.ts';

/** Lists of all projects of a user at once. */
export const allProjects: Messages = {
  'Open the project to do this to more than {count} at once.':
    'Für mehr als {count} auf einmal öffnen Sie bitte das Projekt.',
  'Select rows of one project for this.': 'Wählen Sie dafür Zeilen eines einzigen Projekts.',
};
