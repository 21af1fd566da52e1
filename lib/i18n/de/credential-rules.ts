import type { Messages } from '../translate.ts';

/** What a credential may be used for, and whether it works. */
export const credentialRules: Messages = {
  'Access rules': 'Zugriffsregeln',
  'Deploy from CI': 'Deployment aus der CI',
  'Could not sign in with it': 'Die Anmeldung damit geht nicht',
  'It can be used only for these requests. In paths, * matches one segment and ** matches the rest.':
    'Er gilt nur für diese Anfragen. In Pfaden steht * für einen Teil und ** für den Rest.',
  'It signs in to {project}': 'Die Anmeldung bei {project} geht',
  'Method {number}': 'Methode {number}',
  'No rules: it can be used for every request that its roles allow.':
    'Keine: Er gilt für jede Anfrage, die seine Rollen erlauben.',
  'Path {number}': 'Pfad {number}',
  'Read only': 'Nur lesen',
  'Roles: {roles}. Its token expires <time></time>.': 'Rollen: {roles}. Sein Token endet <time></time>.',
  'Service {number}': 'Dienst {number}',
  'Start with a slash.': 'Mit einem Schrägstrich beginnen.',
  'Test now': 'Jetzt testen',
  'Add a rule': 'Regel hinzufügen',
  'Use at most 225 characters.': 'Höchstens 225 Zeichen verwenden.',
};
