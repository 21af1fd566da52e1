import type { Messages } from '../translate.ts';

/** Who holds which role where, and the matrix in which that is changed. */
export const assignments: Messages = {
  Add: 'Hinzufügen',
  'Add member': 'Mitglied hinzufügen',
  'Members with directly assigned roles come first. Others have their roles through groups.':
    'Zuerst stehen alle mit einer direkt zugewiesenen Rolle; andere haben ihre durch Gruppen.',
  'Also {why}': 'Außerdem {why}',
  Changes: 'Änderungen',
  'Choose a role.': 'Bitte eine Rolle wählen.',
  'Choose a user or a group.': 'Bitte einen Benutzer oder eine Gruppe wählen.',
  'Domain access': 'Rollen auf der Domäne',
  'Domain {name}': 'Domäne {name}',
  'Domain {name}, disabled': 'Domäne {name}, deaktiviert',
  'Filter members': 'Mitglieder filtern',
  'Assign {roles}': 'Zuweisen: {roles}',
  Group: 'Gruppe',
  'The role is assigned when you save the changes.': 'Die Rolle wird mit dem Speichern der Änderungen zugewiesen.',
  Kind: 'Art',
  'Kind of member': 'Art des Mitglieds',
  'No members yet': 'Noch keine Mitglieder',
  'There is no other administrator here.': 'Niemand sonst verwaltet diesen Ort.',
  'There is no other administrator here. Assign this role to another user first.':
    'Niemand sonst verwaltet diesen Ort. Weisen Sie die Rolle zuerst einem anderen Benutzer zu.',
  'You cannot assign these roles: {roles}': 'Diese Rollen können Sie nicht zuweisen: {roles}',
  'No role is assigned directly: all come from a group or are inherited.':
    'Nichts ist direkt zugewiesen: Alles kommt von einer Gruppe oder ist geerbt.',
  'On all its projects': 'Auf allen ihren Projekten',
  'On the domain itself': 'Auf der Domäne selbst',
  'Refused: {reason}': 'Abgelehnt: {reason}',
  Role: 'Rolle',
  'Could not revoke role {role} from {name}': '{name} wurde die Rolle {role} nicht entzogen',
  'Save changes': 'Änderungen speichern',
  'Search by name': 'Nach Namen suchen',
  'System access': 'Rollen auf dem System',
  'Revoke my role': 'Mir die Rolle entziehen',
  'Revoke your own role {roles}?': 'Sich selbst die Rolle {roles} entziehen?',
  'Revoke {roles}': 'Entziehen: {roles}',
  'The members are still loading.': 'Die Mitglieder sind noch nicht bekannt.',
  'The search failed': 'Die Suche hat nicht funktioniert',
  'There are more members than the {count} shown': 'Es gibt mehr Mitglieder als die {count} gezeigten',
  'There are more results. Type more of the name.': 'Es gibt weitere. Bitte mehr vom Namen eingeben.',
  'There are no roles to assign.': 'Es gibt keine Rolle, die zugewiesen werden kann.',
  'Users and groups with a role here appear in this list.':
    'Benutzer und Gruppen, denen hier eine Rolle zugewiesen wird, erscheinen mit ihren Rollen.',
  'You immediately lose what this role allows here. You cannot assign it to yourself again: somebody else has to.':
    'Was diese Rolle hier erlaubt, endet sofort. Sie können sie sich nicht selbst wieder zuweisen: Das muss jemand anders tun.',
  'Where the roles apply': 'Wo die Rollen gelten',
  'You can view the roles here but not change them': 'Sie sehen die Rollen hier, können aber keine ändern',
  'through group {name}': 'durch Gruppe {name}',
  'assigned directly': 'direkt zugewiesen',
  'implied by {role}': 'enthalten in {role}',
  'inherited from {place}': 'geerbt von {place}',
  '{count, plural, one {# unsaved change} other {# unsaved changes}}':
    '{count, plural, one {# Änderung ist} other {# Änderungen sind}} noch nicht gespeichert',
  'Could not assign role {role} to {name}': '{name} wurde die Rolle {role} nicht zugewiesen',
  '{role} for {name}': '{role} für {name}',
};
