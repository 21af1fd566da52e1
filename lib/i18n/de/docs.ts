import type { Messages } from '../translate.ts';

/** The API reference; what the APIs say about themselves stays English. */
export const docs: Messages = {
  Answer: 'Antwort',
  'Body of the answer': 'Inhalt der Antwort',
  'Copy the answer': 'Antwort kopieren',
  'Not sent: this is not valid JSON.': 'Nicht gesendet: Das ist kein JSON.',
  'It was cut off here.': 'Hier wurde gekürzt.',
  'Request {id}': 'Anfrage {id}',
  'Send {method}': '{method} senden',
  'Send {method} to {name}?': '{method} an {name} senden?',
  'Sign in to try it with your roles.': 'Nach der Anmeldung lässt es sich mit den eigenen Rollen ausprobieren.',
  'This is the real platform: what it changes, it changes.':
    'Das ist die echte Plattform: Was geändert wird, ist geändert.',
  'Took {ms} ms': 'Dauerte {ms} ms',
  'Try it': 'Ausprobieren',
  'With your roles in': 'Mit den eigenen Rollen in',
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
