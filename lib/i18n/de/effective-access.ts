import type { Messages } from '../translate.ts';

/** What somebody may do, where, and why. */
export const effectiveAccess: Messages = {
  'All members of group {name} lose it': 'Alle Mitglieder der Gruppe {name} verlieren sie',
  Assignment: 'Zuweisung',
  'Effective access': 'Wirksamer Zugriff',
  'Filter access': 'Zugriff filtern',
  'It was assigned to {name} in {place}, for all projects below.':
    'Sie ist {name} an diesem Ort zugewiesen: {place}, für alle Projekte darunter.',
  'It was assigned to {name} in {place}.': 'Sie ist {name} an diesem Ort zugewiesen: {place}.',
  'No access yet': 'Noch kein Zugriff',
  'Roles on projects, domains and the system appear here, with the reason for each.':
    'Rollen auf Projekten, Domänen und dem System erscheinen hier, jede mit ihrem Grund.',
  'Revoke role {role} from {name}?': '{name} die Rolle {role} entziehen?',
  'Revoke {role}': '{role} entziehen',
  'The system and domains come first, then projects by name. The page of a project lists its members.':
    'Zuerst stehen System und Domänen, dann Projekte nach Namen. Die Seite eines Projekts zeigt seine Mitglieder.',
  'Not all places are listed here': 'Es gibt mehr Orte, als hier stehen',
  'To revoke it from this user only, remove the user from <link>the group</link>.':
    'Um sie nur diesem Benutzer zu entziehen, nehmen Sie ihn aus <link>der Gruppe</link>.',
  Where: 'Wo',
  'Everything else from the same assignment is revoked too:': 'Mit ihr endet alles, was aus derselben Zuweisung kommt:',
  'You are revoking your own role': 'Sie entziehen sie sich selbst',
  '{role} to group {name}': '{role} an Gruppe {name}',
  '{role} to the user': '{role} an den Benutzer',
};
