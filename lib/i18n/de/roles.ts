import type { Messages } from '../translate.ts';

/** Roles, what they imply, and who has them. */
export const roles: Messages = {
  'A role is what users can be allowed. The policy says what each one lets them do.':
    'Eine Rolle sagt, was Benutzer dürfen. Was jede erlaubt, bestimmt die Richtlinie.',
  'A role of all domains implies none of one domain.': 'Eine Rolle aller Domänen enthält keine einer einzelnen Domäne.',
  'A role of one domain is given there only, and counts by the roles that it implies.':
    'Eine Rolle einer Domäne wird nur dort zugewiesen und gilt durch die Rollen, die sie enthält.',
  'About this role': 'Über diese Rolle',
  'Add role': 'Rolle hinzufügen',
  'All domains': 'Alle Domänen',
  'All who hold {name} hold it too, at once and wherever they do.':
    'Alle, die {name} haben, haben sie sofort auch, überall dort.',
  'Application credentials and trusts that hold it are deleted too, and no role implies it any more.':
    'Anwendungszugänge und Trusts mit ihr werden mit gelöscht, und sie ist in keiner Rolle mehr enthalten.',
  'As given': 'Wie zugewiesen',
  Assignments: 'Zuweisungen',
  'Choose a place to see which roles can be given there.':
    'Bitte einen Ort wählen, um zu sehen, welche Rollen dort zugewiesen werden können.',
  'Choose a place.': 'Bitte einen Ort wählen.',
  'Create role': 'Rolle anlegen',
  'Delete role {name}?': 'Rolle {name} löschen?',
  Effective: 'Wirksam',
  'Filter assignments': 'Zuweisungen filtern',
  'Filter roles': 'Rollen filtern',
  'Give role': 'Rolle zuweisen',
  'Give {name} a role': '{name} eine Rolle zuweisen',
  'Held by': 'Inhaber',
  'How often it was given could not be looked up': 'Wie oft sie zugewiesen ist, konnte nicht ermittelt werden',
  'Implied roles': 'Enthaltene Rollen',
  'Implied roles and details': 'Enthaltene Rollen und Einzelheiten',
  Implies: 'Enthält',
  'It implies no other role.': 'Sie enthält keine andere Rolle.',
  'It is immutable, as the roles that the platform came with are.':
    'Sie ist unveränderlich, wie alle mitgelieferten Rollen.',
  'It is implied already.': 'Sie ist schon enthalten.',
  'Kind of place': 'Art des Orts',
  'Let {name} imply another role': '{name} um eine Rolle erweitern',
  'No assignments yet': 'Noch keine Zuweisungen',
  'No roles yet': 'Noch keine Rollen',
  'On all its projects, in place of the domain itself': 'Auf allen ihren Projekten statt auf der Domäne selbst',
  'Only administrators make and change roles.': 'Nur Administratoren legen Rollen an und ändern sie.',
  'Only administrators see what it implies.': 'Was sie enthält, sehen nur Administratoren.',
  'Policies name roles: another name may let its holders do less, or more.':
    'Richtlinien nennen Rollen beim Namen: Unter einem anderen dürfen ihre Inhaber womöglich weniger oder mehr.',
  'Role admin comes from no other role.': 'Die Rolle admin ist in keiner anderen enthalten.',
  'Stop {name} from implying {implied}?': '{implied} nicht mehr in {name} enthalten lassen?',
  'Take back': 'Entziehen',
  'Take back what was given: see As given.': 'Entzogen wird, was zugewiesen wurde: siehe „Wie zugewiesen“.',
  'There is no other role.': 'Es gibt keine andere Rolle.',
  'Role not found': 'Diese Rolle gibt es nicht',
  'To the roles': 'Zu den Rollen',
  'Users and groups that are given a role on a project, a domain or the system appear here.':
    'Benutzer und Gruppen, denen auf einem Projekt, einer Domäne oder dem System eine Rolle zugewiesen wird, erscheinen hier.',
  'What is listed': 'Was gezeigt wird',
  'Who has it': 'Wer sie hat',
  'Who holds {name} keeps {roles} only where they come from elsewhere.':
    'Wer {name} hat, behält {roles} nur, wo sie von anderswo kommen.',
  'With it come {roles}.': 'Sie enthält auch {roles}.',
  'for all projects below': 'für alle Projekte darunter',
  '{count, plural, =0 {Nobody was given it.} one {# assignment of it ends at once.} other {# assignments of it end at once.}}':
    '{count, plural, =0 {Sie ist niemandem zugewiesen.} one {# Zuweisung endet sofort.} other {# Zuweisungen enden sofort.}}',
};
