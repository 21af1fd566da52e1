import type { Messages } from '../translate.ts';

/** Places beyond a project, and the way from one to another. */
export const scopes: Messages = {
  'All projects and domains': 'Alle Projekte und Domänen',
  '{count} failed': '{count} mit Fehler',
  '{count, number} in total': '{count, number} insgesamt',
  'Domains I administer': 'Domänen, die ich verwalte',
  Enabled: 'Aktiviert',
  'Show more': 'Mehr davon zeigen',
  Scope: 'Bereich',
  'Signed in with credential {name}': 'Angemeldet mit dem Zugang {name}',
  'You have no role on this domain': 'Keine Rolle auf dieser Domäne',
  'You are working with the resources of this domain.': 'Hier geht es um das, was zu dieser Domäne gehört.',
  'Your roles': 'Ihre Rollen',
};
