import type { Messages } from '../translate.ts';

/** Domains, as administrators see them. */
export const domains: Messages = {
  'It is your own domain: you would lock yourself out. An administrator of another domain can.':
    'Es ist Ihre eigene Domäne: Sie würden sich aussperren. Jemand aus einer anderen Domäne, der sie verwaltet, kann es.',
  '{count, plural, =0 {It has no enabled projects.} one {What runs in its project goes on running.} other {What runs in its # projects goes on running.}}':
    '{count, plural, =0 {Sie hat keine aktiven Projekte.} one {Was in ihrem Projekt läuft, läuft weiter.} other {Was in ihren # Projekten läuft, läuft weiter.}}',
  '{count, plural, =0 {No user of the domain can sign in today, so nobody is locked out.} one {# user of the domain loses access at once, wherever they work.} other {# users of the domain lose access at once, wherever they work.}}':
    '{count, plural, =0 {Kein Benutzer der Domäne kann sich heute anmelden, also wird niemand ausgesperrt.} one {# Benutzer der Domäne verliert sofort den Zugang, wo immer er arbeitet.} other {# Benutzer der Domäne verlieren sofort den Zugang, wo immer sie arbeiten.}}',
  '{count, plural, one {# user of another domain loses access to projects of this one.} other {# users of other domains lose access to projects of this one.}}':
    '{count, plural, one {# Benutzer einer anderen Domäne verliert den Zugang zu Projekten dieser Domäne.} other {# Benutzer anderer Domänen verlieren den Zugang zu Projekten dieser Domäne.}}',
  '{count, plural, one {# group} other {# groups}}': '{count, plural, one {# Gruppe} other {# Gruppen}}',
  '{count, plural, one {# project} other {# projects}}': '{count, plural, one {# Projekt} other {# Projekte}}',
  '{count, plural, one {# role} other {# roles}}': '{count, plural, one {# Rolle} other {# Rollen}}',
  '{count, plural, one {# user} other {# users}}': '{count, plural, one {# Benutzer} other {# Benutzer}}',
  'A domain has users, groups and projects of its own, and can be managed by its own people.':
    'Eine Domäne hat eigene Benutzer, Gruppen und Projekte und kann von ihren eigenen Leuten verwaltet werden.',
  'Built in': 'Vorgegeben',
  'Create domain': 'Domäne anlegen',
  'Created domain {name}': 'Domäne {name} angelegt',
  'Delete domain {name}?': 'Domäne {name} löschen?',
  'Delete these projects first: they still hold something':
    'Löschen Sie zuerst diese Projekte: sie enthalten noch etwas',
  'Deleted domain {name}': 'Domäne {name} gelöscht',
  'Disable domain {name}?': 'Domäne {name} deaktivieren?',
  'Disable the domain first.': 'Deaktivieren Sie die Domäne zuerst.',
  'Disable {name}': '{name} deaktivieren',
  'Filter domains': 'Domänen filtern',
  'No domains yet': 'Noch keine Domänen',
  'Show projects': 'Projekte zeigen',
  'The default domain cannot be deleted.': 'Die Standarddomäne kann nicht gelöscht werden.',
  'These go with it, for good:': 'Mit ihr werden unwiderruflich gelöscht:',
  'This takes role admin on a project or on the system.':
    'Dazu braucht es die Rolle admin in einem Projekt oder auf dem System.',
  'Views of domains': 'Ansichten der Domänen',
  'What goes with the domain is not known': 'Was mit der Domäne gelöscht wird, ist nicht bekannt',
  'Who loses access is not known': 'Wer den Zugang verliert, ist nicht bekannt',
  'Who may do what': 'Wer was darf',
};
