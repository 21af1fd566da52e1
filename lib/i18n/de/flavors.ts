import type { Messages } from '../translate.ts';

/** Flavors, as administrators make them. */
export const flavors: Messages = {
  '0 means the size of its image.': '0: so groß wie das Image.',
  'A flavor is a size for instances. You need at least one to launch instances.':
    'Ein Flavor ist eine Größe, die Instanzen haben können. Ohne Flavor lässt sich nichts starten.',
  'Access to {name}': 'Zugang zu {name}',
  'Shown to all projects that can use it. For another size, create another flavor.':
    'Das lesen alle Projekte, die ihn verwenden dürfen. Ein Flavor anderer Größe ist ein anderer Flavor.',
  'Create flavor': 'Flavor anlegen',
  'Delete flavor {name}?': 'Flavor {name} löschen?',
  'Describe {name}': '{name} beschreiben',
  'Edit description': 'Beschreibung bearbeiten',
  Ephemeral: 'Flüchtig',
  'Extra specs': 'Zusatzangaben',
  'Extra specs of {name}': 'Zusatzangaben von {name}',
  'Filter flavors': 'Flavors filtern',
  'Existing instances keep the specs they were built with.':
    'Bestehende Instanzen behalten die, mit denen sie gebaut wurden.',
  'It is private: only these projects can launch with it. Existing instances are kept.':
    'Er ist privat: Nur diese Projekte dürfen damit starten. Was damit läuft, bleibt.',
  'It is public: all projects can use it.': 'Er ist öffentlich: Alle Projekte dürfen ihn verwenden.',
  'You cannot change its size later. Instances keep the size they were built with.':
    'Seine Größe lässt sich später nicht ändern; Instanzen behalten die Größe, mit der sie gebaut wurden.',
  'No flavors yet': 'Noch keine Flavors',
  'No instance uses it.': 'Keine Instanz nutzt es.',
  'You can no longer launch instances with it or resize to it.':
    'Damit lässt sich nichts mehr starten und nichts mehr auf seine Größe bringen.',
  Swap: 'Swap',
  'There are no projects yet.': 'Es gibt noch kein Projekt.',
  'Use a whole number, 0 or more.': 'Bitte eine ganze Zahl ab 0 angeben.',
  'Use a whole number, 1 or more.': 'Bitte eine ganze Zahl ab 1 verwenden.',
  'Requirements for hosts, such as aggregate_instance_extra_specs:ssd = true.':
    'Was er von Hosts verlangt, etwa aggregate_instance_extra_specs:ssd = true.',
  unknown: 'unbekannt',
  '{count} or more': '{count} oder mehr',
  '{count, plural, one {# instance was} other {# instances were}} built with it and keep their size:':
    '{count, plural, one {# Instanz wurde} other {# Instanzen wurden}} damit gebaut und {count, plural, one {behält ihre} other {behalten ihre}} Größe:',
  'Could not load the projects': 'Die Projekte ließen sich nicht laden',
};
