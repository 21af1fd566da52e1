import type { Messages } from '../translate.ts';

/** The API reference; what the APIs say about themselves stays English. */
export const docs: Messages = {
  'Made from the same declarations that answer the requests.':
    'Aus denselben Deklarationen erzeugt, die die Anfragen beantworten.',
  'Needs a token that passes the rule <rule>{policy}</rule>.':
    'Braucht ein Token, das die Regel <rule>{policy}</rule> erfüllt.',
  'Needs a token.': 'Braucht ein Token.',
  'Needs no token.': 'Braucht kein Token.',
  'No body.': 'Kein Inhalt.',
  'OpenAPI document': 'OpenAPI-Dokument',
  'OpenAPI document of {service}': 'OpenAPI-Dokument von {service}',
  Parameters: 'Parameter',
  'Request body': 'Inhalt der Anfrage',
  'Response {status}': 'Antwort {status}',
  'The API reference has no such page': 'Diese Seite gibt es in der API-Referenz nicht',
  'To the API reference': 'Zur API-Referenz',
  'To the console': 'Zur Konsole',
  'in the path': 'im Pfad',
  'in the query': 'in der Abfrage',
  optional: 'optional',
  required: 'erforderlich',
  '{count, plural, one {# operation} other {# operations}}': '{count, plural, one {# Operation} other {# Operationen}}',
};
