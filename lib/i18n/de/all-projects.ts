import type { Messages } from '../translate.ts';

/** Lists of all projects of a user at once. */
export const allProjects: Messages = {
  'All my projects': 'Alle meine Projekte',
  'All that any of your projects sees, each once. What you do to a row is done in its project, with your role there.':
    'Alles, was eines Ihrer Projekte sieht, je einmal. Was Sie mit einer Zeile tun, geschieht in ihrem Projekt, mit Ihrer Rolle dort.',
  'Another project': 'Ein anderes Projekt',
  'Choose a project to create one. It appears here with all others.':
    'Wählen Sie ein Projekt, um eines anzulegen. Es erscheint hier mit allen anderen.',
  'Choose a project to launch one. It appears here with all others.':
    'Wählen Sie ein Projekt, um eine zu starten. Sie erscheint hier mit allen anderen.',
  'In project {project}': 'Im Projekt {project}',
  'Its rows may be out of date.': 'Seine Zeilen sind vielleicht veraltet.',
  'More than can be fetched at once: {projects}. Open the project to see the rest.':
    'Mehr, als auf einmal geladen werden kann: {projects}. Den Rest zeigt das Projekt selbst.',
  'No images in any of your projects': 'Keine Images in Ihren Projekten',
  'No instances in any of your projects': 'Keine Instanzen in Ihren Projekten',
  'No volumes in any of your projects': 'Keine Volumes in Ihren Projekten',
  'Not all rows are shown': 'Nicht alle Zeilen werden gezeigt',
  'Not live with so many projects: refreshed regularly':
    'Bei so vielen Projekten nicht live: wird regelmäßig neu geladen',
  'Of all your projects. What you do to a row is done in its project, with your role there.':
    'Aus allen Ihren Projekten. Was Sie mit einer Zeile tun, geschieht in ihrem Projekt, mit Ihrer Rolle dort.',
  'Read together, changed one by one': 'Zusammen gelesen, einzeln geändert',
  'Select rows of one project for this.': 'Wählen Sie dafür Zeilen eines einzigen Projekts.',
  Together: 'Zusammen',
  'What a project owns, and what others share with it or with all, appears here.':
    'Hier erscheint, was einem Projekt gehört und was andere mit ihm oder mit allen teilen.',
  '{count, plural, one {A project} other {# projects}} did not answer':
    '{count, plural, one {Ein Projekt hat} other {# Projekte haben}} nicht geantwortet',
  '{settled} of {count} projects have answered': '{settled} von {count} Projekten haben geantwortet',
};
