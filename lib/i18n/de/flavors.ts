import type { Messages } from '../translate.ts';

/** Flavors, as administrators make them. */
export const flavors: Messages = {
  '0: as large as its image.': '0: so groß wie das Image.',
  'A flavor is a size that instances can have. Without one nothing can be launched.':
    'Ein Flavor ist eine Größe, die Instanzen haben können. Ohne Flavor lässt sich nichts starten.',
  'Access to {name}': 'Zugang zu {name}',
  'All projects that may use it read this. A flavor of another size is another flavor.':
    'Das lesen alle Projekte, die ihn verwenden dürfen. Ein Flavor anderer Größe ist ein anderer Flavor.',
  'Create flavor': 'Flavor anlegen',
  'Delete flavor {name}?': 'Flavor {name} löschen?',
  'Describe {name}': '{name} beschreiben',
  'Edit description': 'Beschreibung bearbeiten',
  Ephemeral: 'Flüchtig',
  'Extra specs': 'Zusatzangaben',
  'Extra specs of {name}': 'Zusatzangaben von {name}',
  'Filter flavors': 'Flavors filtern',
  'Instances that exist keep those they were built with.':
    'Bestehende Instanzen behalten die, mit denen sie gebaut wurden.',
  'It is private: only these projects may launch with it. What runs with it stays.':
    'Er ist privat: Nur diese Projekte dürfen damit starten. Was damit läuft, bleibt.',
  'It is public: all projects may use it.': 'Er ist öffentlich: Alle Projekte dürfen ihn verwenden.',
  'Its size cannot be changed later; instances keep the size they were built with.':
    'Seine Größe lässt sich später nicht ändern; Instanzen behalten die Größe, mit der sie gebaut wurden.',
  'No flavors yet': 'Noch keine Flavors',
  'No instance uses it.': 'Keine Instanz nutzt es.',
  'Nothing can be launched with it or resized to it any more.':
    'Damit lässt sich nichts mehr starten und nichts mehr auf seine Größe bringen.',
  Swap: 'Swap',
  'There is no project yet.': 'Es gibt noch kein Projekt.',
  'Use a whole number from 0.': 'Bitte eine ganze Zahl ab 0 verwenden.',
  'Use a whole number from 1.': 'Bitte eine ganze Zahl ab 1 verwenden.',
  'What it asks of hosts, such as aggregate_instance_extra_specs:ssd = true.':
    'Was er von Hosts verlangt, etwa aggregate_instance_extra_specs:ssd = true.',
  unknown: 'unbekannt',
  '{count} or more': '{count} oder mehr',
  '{count, plural, one {# instance was} other {# instances were}} built with it and keep their size:':
    '{count, plural, one {# Instanz wurde} other {# Instanzen wurden}} damit gebaut und {count, plural, one {behält ihre} other {behalten ihre}} Größe:',
  'The projects could not be loaded': 'Die Projekte ließen sich nicht laden',
};
