import type { Messages } from '../translate.ts';

/** Domains, as administrators see them. */
export const domains: Messages = {
  'This is your own domain: you would lock yourself out. An administrator of another domain can do this.':
    'Es ist Ihre eigene Domäne: Sie würden sich aussperren. Jemand aus einer anderen Domäne, der sie verwaltet, kann es.',
  '{count, plural, =0 {It has no enabled projects.} one {Resources in its project keep running.} other {Resources in its # projects keep running.}}':
    '{count, plural, =0 {Sie hat keine aktiven Projekte.} one {Was in ihrem Projekt läuft, läuft weiter.} other {Was in ihren # Projekten läuft, läuft weiter.}}',
  '{count, plural, =0 {No user of the domain can currently sign in, so nobody is locked out.} one {# user of the domain immediately loses access to everything.} other {# users of the domain immediately lose access to everything.}}':
    '{count, plural, =0 {Kein Benutzer der Domäne kann sich heute anmelden, also wird niemand ausgesperrt.} one {# Benutzer der Domäne verliert sofort den Zugang, wo immer er arbeitet.} other {# Benutzer der Domäne verlieren sofort den Zugang, wo immer sie arbeiten.}}',
  '{count, plural, one {# user of another domain loses access to projects in this one.} other {# users of other domains lose access to projects in this one.}}':
    '{count, plural, one {# Benutzer einer anderen Domäne verliert den Zugang zu Projekten dieser Domäne.} other {# Benutzer anderer Domänen verlieren den Zugang zu Projekten dieser Domäne.}}',
  '{count, plural, one {# group} other {# groups}}': '{count, plural, one {# Gruppe} other {# Gruppen}}',
  '{count, plural, one {# project} other {# projects}}': '{count, plural, one {# Projekt} other {# Projekte}}',
  '{count, plural, one {# role} other {# roles}}': '{count, plural, one {# Rolle} other {# Rollen}}',
  '{count, plural, one {# user} other {# users}}': '{count, plural, one {# Benutzer} other {# Benutzer}}',
  'A domain has its own users, groups and projects, and can have its own administrators.':
    'Eine Domäne hat eigene Benutzer, Gruppen und Projekte und kann von ihren eigenen Leuten verwaltet werden.',
  'Built in': 'Vorgegeben',
  'Create domain': 'Domäne anlegen',
  'Domain {name} created': 'Domäne {name} angelegt',
  'Delete domain {name}?': 'Domäne {name} löschen?',
  'Delete these projects first: they are not empty': 'Löschen Sie zuerst diese Projekte: sie enthalten noch etwas',
  'Domain {name} deleted': 'Domäne {name} gelöscht',
  'Disable domain {name}?': 'Domäne {name} deaktivieren?',
  'Disable the domain first.': 'Deaktivieren Sie die Domäne zuerst.',
  'Disable {name}': '{name} deaktivieren',
  'Filter domains': 'Domänen filtern',
  'No domains yet': 'Noch keine Domänen',
  'Show projects': 'Projekte zeigen',
  'The default domain cannot be deleted.': 'Die Standarddomäne kann nicht gelöscht werden.',
  'Permanently deleted with it:': 'Mit ihr werden unwiderruflich gelöscht:',
  'This requires the role admin on a project or on the system.':
    'Dazu braucht es die Rolle admin in einem Projekt oder auf dem System.',
  'Views of domains': 'Ansichten der Domänen',
  'Could not load what is deleted with the domain': 'Was mit der Domäne gelöscht wird, ist nicht bekannt',
  'Could not load who loses access': 'Wer den Zugang verliert, ist nicht bekannt',
  'View role assignments': 'Wer was darf',
};
