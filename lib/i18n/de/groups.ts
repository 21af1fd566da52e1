import type { Messages } from '../translate.ts';

/** Groups, and who is in them. */
export const groups: Messages = {
  'All users in a group have the roles assigned to the group.':
    'Eine Rolle, die einer Gruppe zugewiesen ist, haben alle ihre Benutzer.',
  'About this group': 'Über diese Gruppe',
  'Add a user to {name}': 'Einen Benutzer zu {name} hinzufügen',
  'Do not add any of them': 'Keinen davon hinzufügen',
  'Add users': 'Benutzer hinzufügen',
  'Add users to {name} by name': 'Benutzer nach Namen zu {name} hinzufügen',
  'Choose a user.': 'Bitte einen Benutzer wählen.',
  'Create group': 'Gruppe anlegen',
  'Delete group {name}?': 'Gruppe {name} löschen?',
  'Filter groups': 'Gruppen filtern',
  'Enter 1 to 1,000 names.': 'Bitte 1 bis 1.000 Namen angeben.',
  'It has no roles, so nobody loses access.': 'Sie hat keine Rolle: Niemand verliert einen Zugriff.',
  'Its members immediately lose what they have through it:':
    'Ihre Mitglieder verlieren sofort, was sie durch sie haben:',
  'Look up names': 'Namen nachschlagen',
  'No groups yet': 'Noch keine Gruppen',
  'Names are looked up first. Nobody is added yet.':
    'Noch wird niemand hinzugefügt: Zuerst werden die Namen nachgeschlagen.',
  'One per line, or separated by commas. You can also use IDs.':
    'Einer je Zeile, oder mit Kommas dazwischen. IDs gehen ebenso.',
  'Paste names': 'Namen einfügen',
  'Several users are named {name}': 'Mehrere Benutzer heißen {name}',
  'They immediately lose the access they have through the group.':
    'Der Zugriff, den die Gruppe gibt, endet für sie sofort.',
  'Group not found': 'Diese Gruppe gibt es nicht',
  'Go to groups': 'Zu den Gruppen',
  'Use at most 64 characters.': 'Bitte höchstens 64 Zeichen verwenden.',
  'User names': 'Benutzernamen',
  'Users in the group have the roles assigned to it.':
    'Benutzer in der Gruppe haben die Rollen, die ihr zugewiesen sind.',
  'Users who are assigned roles together.': 'Benutzer, denen Rollen gemeinsam zugewiesen werden.',
  'Views of groups': 'Ansichten der Gruppen',
  'Could not look up what its members would lose': 'Was ihre Mitglieder verlören, konnte nicht nachgeschlagen werden',
  '{count, plural, =0 {It has no members.} one {It has # member.} other {It has # members.}}':
    '{count, plural, =0 {Sie hat keine Mitglieder.} one {# Benutzer verlässt sie.} other {# Benutzer verlassen sie.}}',
  '{count, plural, =0 {No users found.} one {# user found:} other {# users found:}}':
    '{count, plural, =0 {Kein Name gehört genau einem Benutzer.} one {# Benutzer gefunden:} other {# Benutzer gefunden:}}',
  '{count, plural, one {No user has this name} other {No user has any of these # names}}':
    '{count, plural, one {Niemand hat diesen Namen} other {Niemand hat diese # Namen}}',
  '{count, plural, one {Remove {name} from {group}?} other {Remove # users from {group}?}}':
    '{count, plural, one {{name} aus {group} entfernen?} other {# Benutzer aus {group} entfernen?}}',
  '{count, plural, one {Remove {name}} other {Remove # users}}':
    '{count, plural, one {{name} entfernen} other {# Benutzer entfernen}}',
  '{failed} of {count} failed. The others are done.': '{failed} von {count} abgelehnt, die anderen sind erledigt.',
  '{name} of domain {domain}': '{name} der Domäne {domain}',
};
