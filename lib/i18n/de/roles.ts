import type { Messages } from '../translate.ts';

/** Roles, what they imply, and who has them. */
export const roles: Messages = {
  'Roles are assigned to users. The policy defines what each role allows.':
    'Eine Rolle sagt, was Benutzer dürfen. Was jede erlaubt, bestimmt die Richtlinie.',
  'A role for all domains cannot imply a role of one domain.':
    'Eine Rolle aller Domänen enthält keine einer einzelnen Domäne.',
  'A role of one domain can be assigned only there and takes effect through the roles it implies.':
    'Eine Rolle einer Domäne wird nur dort zugewiesen und gilt durch die Rollen, die sie enthält.',
  'About this role': 'Über diese Rolle',
  'Add role': 'Rolle hinzufügen',
  'All domains': 'Alle Domänen',
  'Everyone with {name} immediately gets it too, wherever they have {name}.':
    'Alle, die {name} haben, haben sie sofort auch, überall dort.',
  'Application credentials and trusts that include it are deleted too, and no role implies it any more.':
    'Anwendungszugänge und Trusts mit ihr werden mit gelöscht, und sie ist in keiner Rolle mehr enthalten.',
  'As assigned': 'Wie zugewiesen',
  Assignments: 'Zuweisungen',
  'Choose a place to see which roles can be assigned there.':
    'Bitte einen Ort wählen, um zu sehen, welche Rollen dort zugewiesen werden können.',
  'Choose a place.': 'Bitte einen Ort wählen.',
  'Create role': 'Rolle anlegen',
  'Delete role {name}?': 'Rolle {name} löschen?',
  Effective: 'Wirksam',
  'Filter assignments': 'Zuweisungen filtern',
  'Filter roles': 'Rollen filtern',
  'Assign role': 'Rolle zuweisen',
  'Assign a role to {name}': '{name} eine Rolle zuweisen',
  'Held by': 'Inhaber',
  'Could not look up how often it is assigned': 'Wie oft sie zugewiesen ist, konnte nicht ermittelt werden',
  'Implied roles': 'Enthaltene Rollen',
  'Implied roles and details': 'Enthaltene Rollen und Einzelheiten',
  Implies: 'Enthält',
  'It implies no other role.': 'Sie enthält keine andere Rolle.',
  'It is immutable, like all built-in roles.': 'Sie ist unveränderlich, wie alle mitgelieferten Rollen.',
  'It is already implied.': 'Sie ist schon enthalten.',
  'Kind of place': 'Art des Orts',
  'Let {name} imply another role': '{name} um eine Rolle erweitern',
  'No assignments yet': 'Noch keine Zuweisungen',
  'No roles yet': 'Noch keine Rollen',
  'On all its projects instead of the domain itself': 'Auf allen ihren Projekten statt auf der Domäne selbst',
  'Only administrators can create and change roles.': 'Nur Administratoren legen Rollen an und ändern sie.',
  'Only administrators can see what it implies.': 'Was sie enthält, sehen nur Administratoren.',
  'Policies refer to roles by name. With another name, the role may allow less or more.':
    'Richtlinien nennen Rollen beim Namen: Unter einem anderen dürfen ihre Inhaber womöglich weniger oder mehr.',
  'The role admin cannot be implied by another role.': 'Die Rolle admin ist in keiner anderen enthalten.',
  'Stop {name} from implying {implied}?': '{implied} nicht mehr in {name} enthalten lassen?',
  'Revoke role': 'Entziehen',
  'Revoke the original assignment: see As assigned.': 'Entzogen wird, was zugewiesen wurde: siehe „Wie zugewiesen“.',
  'There are no other roles.': 'Es gibt keine andere Rolle.',
  'Role not found': 'Diese Rolle gibt es nicht',
  'Go to roles': 'Zu den Rollen',
  'Users and groups with a role on a project, a domain or the system appear here.':
    'Benutzer und Gruppen, denen auf einem Projekt, einer Domäne oder dem System eine Rolle zugewiesen wird, erscheinen hier.',
  'Assignments shown': 'Was gezeigt wird',
  'Who has it': 'Wer sie hat',
  'Users with {name} keep {roles} only if they also have it in another way.':
    'Wer {name} hat, behält {roles} nur, wo sie von anderswo kommen.',
  'Includes {roles}.': 'Sie enthält auch {roles}.',
  'for all projects below': 'für alle Projekte darunter',
  '{count, plural, =0 {It is not assigned to anyone.} one {# assignment ends immediately.} other {# assignments end immediately.}}':
    '{count, plural, =0 {Sie ist niemandem zugewiesen.} one {# Zuweisung endet sofort.} other {# Zuweisungen enden sofort.}}',
};
