import type { Messages } from '../translate.ts';

/** Groups, and who is in them. */
export const groups: Messages = {
  'A role that is given to a group is held by all users in it.':
    'Eine Rolle, die einer Gruppe zugewiesen ist, haben alle ihre Benutzer.',
  'About this group': 'Über diese Gruppe',
  'Add a user to {name}': 'Einen Benutzer zu {name} hinzufügen',
  'Add none of them': 'Keinen davon hinzufügen',
  'Add users': 'Benutzer hinzufügen',
  'Add users to {name} by their names': 'Benutzer nach Namen zu {name} hinzufügen',
  'Choose a user.': 'Bitte einen Benutzer wählen.',
  'Create group': 'Gruppe anlegen',
  'Delete group {name}?': 'Gruppe {name} löschen?',
  'Filter groups': 'Gruppen filtern',
  'Give 1 to 1,000 names.': 'Bitte 1 bis 1.000 Namen angeben.',
  'It holds no role: nobody loses any access.': 'Sie hat keine Rolle: Niemand verliert einen Zugriff.',
  'Its members lose what they have through it, at once:': 'Ihre Mitglieder verlieren sofort, was sie durch sie haben:',
  'Look up names': 'Namen nachschlagen',
  'No groups yet': 'Noch keine Gruppen',
  'Nobody is added yet: first the names are looked up.':
    'Noch wird niemand hinzugefügt: Zuerst werden die Namen nachgeschlagen.',
  'One a line, or with commas between. IDs are as good.':
    'Einer je Zeile, oder mit Kommas dazwischen. IDs gehen ebenso.',
  'Paste names': 'Namen einfügen',
  'Several users are called {name}': 'Mehrere Benutzer heißen {name}',
  'The access that the group gives ends for them at once.': 'Der Zugriff, den die Gruppe gibt, endet für sie sofort.',
  'Group not found': 'Diese Gruppe gibt es nicht',
  'To the groups': 'Zu den Gruppen',
  'Use at most 64 characters.': 'Bitte höchstens 64 Zeichen verwenden.',
  'User names': 'Benutzernamen',
  'Users in the group hold the roles that it is given.':
    'Benutzer in der Gruppe haben die Rollen, die ihr zugewiesen sind.',
  'Users who are given roles together.': 'Benutzer, denen Rollen gemeinsam zugewiesen werden.',
  'Views of groups': 'Ansichten der Gruppen',
  'What its members would lose could not be looked up':
    'Was ihre Mitglieder verlören, konnte nicht nachgeschlagen werden',
  '{count, plural, =0 {It has no members.} one {# user leaves it.} other {# users leave it.}}':
    '{count, plural, =0 {Sie hat keine Mitglieder.} one {# Benutzer verlässt sie.} other {# Benutzer verlassen sie.}}',
  '{count, plural, =0 {No name is one user’s.} one {# user is found:} other {# users are found:}}':
    '{count, plural, =0 {Kein Name gehört genau einem Benutzer.} one {# Benutzer gefunden:} other {# Benutzer gefunden:}}',
  '{count, plural, one {Nobody has this name} other {Nobody has these # names}}':
    '{count, plural, one {Niemand hat diesen Namen} other {Niemand hat diese # Namen}}',
  '{count, plural, one {Remove {name} from {group}?} other {Remove # users from {group}?}}':
    '{count, plural, one {{name} aus {group} entfernen?} other {# Benutzer aus {group} entfernen?}}',
  '{count, plural, one {Remove {name}} other {Remove # users}}':
    '{count, plural, one {{name} entfernen} other {# Benutzer entfernen}}',
  '{failed} of {count} refused, the others are done.': '{failed} von {count} abgelehnt, die anderen sind erledigt.',
  '{name} of domain {domain}': '{name} der Domäne {domain}',
};
