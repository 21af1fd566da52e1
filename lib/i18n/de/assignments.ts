import type { Messages } from '../translate.ts';

/** Who holds which role where, and the matrix in which that is changed. */
export const assignments: Messages = {
  Add: 'Hinzufügen',
  'Add member': 'Mitglied hinzufügen',
  'All who were given a role here directly come first; others have theirs by groups.':
    'Zuerst stehen alle mit einer direkt zugewiesenen Rolle; andere haben ihre durch Gruppen.',
  'Also {why}': 'Außerdem {why}',
  Changes: 'Änderungen',
  'Choose a role.': 'Bitte eine Rolle wählen.',
  'Choose a user or a group.': 'Bitte einen Benutzer oder eine Gruppe wählen.',
  'Domain access': 'Rollen auf der Domäne',
  'Domain {name}': 'Domäne {name}',
  'Domain {name}, disabled': 'Domäne {name}, deaktiviert',
  'Filter members': 'Mitglieder filtern',
  'Give {roles}': 'Zuweisen: {roles}',
  Group: 'Gruppe',
  'It is given the role when you save the changes.': 'Die Rolle wird mit dem Speichern der Änderungen zugewiesen.',
  Kind: 'Art',
  'Kind of member': 'Art des Mitglieds',
  'No members yet': 'Noch keine Mitglieder',
  'There is no other administrator here.': 'Niemand sonst verwaltet diesen Ort.',
  'There is no other administrator here. Give another user this role first.':
    'Niemand sonst verwaltet diesen Ort. Weisen Sie die Rolle zuerst einem anderen Benutzer zu.',
  'Not yours to give: {roles}': 'Diese Rollen können Sie nicht zuweisen: {roles}',
  'Nothing was given directly: it comes from a group or from above.':
    'Nichts ist direkt zugewiesen: Alles kommt von einer Gruppe oder ist geerbt.',
  'On all its projects': 'Auf allen ihren Projekten',
  'On the domain itself': 'Auf der Domäne selbst',
  'Refused: {reason}': 'Abgelehnt: {reason}',
  Role: 'Rolle',
  'Role {role} was not taken from {name}': '{name} wurde die Rolle {role} nicht entzogen',
  'Save changes': 'Änderungen speichern',
  'Search by name': 'Nach Namen suchen',
  'System access': 'Rollen auf dem System',
  'Take it from me': 'Mir die Rolle entziehen',
  'Take role {roles} from yourself?': 'Sich selbst die Rolle {roles} entziehen?',
  'Take {roles}': 'Entziehen: {roles}',
  'The members are not known yet.': 'Die Mitglieder sind noch nicht bekannt.',
  'The search did not work': 'Die Suche hat nicht funktioniert',
  'There are more members than the {count} shown': 'Es gibt mehr Mitglieder als die {count} gezeigten',
  'There are more. Type more of the name.': 'Es gibt weitere. Bitte mehr vom Namen eingeben.',
  'There is no role to give.': 'Es gibt keine Rolle, die zugewiesen werden kann.',
  'Users and groups that are given a role here appear with their roles.':
    'Benutzer und Gruppen, denen hier eine Rolle zugewiesen wird, erscheinen mit ihren Rollen.',
  'What this role lets you do here ends at once. You cannot give it back to yourself: somebody else has to.':
    'Was diese Rolle hier erlaubt, endet sofort. Sie können sie sich nicht selbst wieder zuweisen: Das muss jemand anders tun.',
  'Where the roles count': 'Wo die Rollen gelten',
  'You can see the roles here, and change none': 'Sie sehen die Rollen hier, können aber keine ändern',
  'by group {name}': 'durch Gruppe {name}',
  'given directly': 'direkt zugewiesen',
  'implied by {role}': 'enthalten in {role}',
  'inherited from {place}': 'geerbt von {place}',
  '{count, plural, one {# change is} other {# changes are}} not saved yet':
    '{count, plural, one {# Änderung ist} other {# Änderungen sind}} noch nicht gespeichert',
  '{name} was not given role {role}': '{name} wurde die Rolle {role} nicht zugewiesen',
  '{role} for {name}': '{role} für {name}',
};
