import type { Messages } from '../translate.ts';

/** Lists of all projects of a user at once. */
export const allProjects: Messages = {
  'All my projects': 'Alle meine Projekte',
  'Everything your projects can see, listed once. Actions run in the project of each row, with your role there.':
    'Alles, was eines Ihrer Projekte sieht, je einmal. Was Sie mit einer Zeile tun, geschieht in ihrem Projekt, mit Ihrer Rolle dort.',
  'Another project': 'Ein anderes Projekt',
  'Choose a project to create one. It appears here with all others.':
    'Wählen Sie ein Projekt, um eines anzulegen. Es erscheint hier mit allen anderen.',
  'Choose a project to launch one. It appears here with all others.':
    'Wählen Sie ein Projekt, um eine zu starten. Sie erscheint hier mit allen anderen.',
  'In project {project}': 'Im Projekt {project}',
  'Its rows may be out of date.': 'Seine Zeilen sind vielleicht veraltet.',
  'Too many to load at once: {projects}. Open the project to see the rest.':
    'Mehr, als auf einmal geladen werden kann: {projects}. Den Rest zeigt das Projekt selbst.',
  'No images in any of your projects': 'Keine Images in Ihren Projekten',
  'No instances in any of your projects': 'Keine Instanzen in Ihren Projekten',
  'No volumes in any of your projects': 'Keine Volumes in Ihren Projekten',
  'Not all rows are shown': 'Nicht alle Zeilen werden gezeigt',
  'Too many projects for live updates: refreshed regularly':
    'Bei so vielen Projekten nicht live: wird regelmäßig neu geladen',
  'From all your projects. Actions run in the project of each row, with your role there.':
    'Aus allen Ihren Projekten. Was Sie mit einer Zeile tun, geschieht in ihrem Projekt, mit Ihrer Rolle dort.',
  'View together, change individually': 'Zusammen gelesen, einzeln geändert',
  'For this, select rows of a single project.': 'Wählen Sie dafür Zeilen eines einzigen Projekts.',
  Combined: 'Zusammen',
  'Resources that a project owns, or that others share with it or with everyone, appear here.':
    'Hier erscheint, was einem Projekt gehört und was andere mit ihm oder mit allen teilen.',
  '{count, plural, one {A project} other {# projects}} did not respond':
    '{count, plural, one {Ein Projekt hat} other {# Projekte haben}} nicht geantwortet',
  '{settled} of {count} projects loaded': '{settled} von {count} Projekten haben geantwortet',
};
