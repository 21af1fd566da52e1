import type { Messages } from '../translate.ts';

/** The API reference; what the APIs say about themselves stays English. */
export const docs: Messages = {
  Response: 'Antwort',
  'Response body': 'Inhalt der Antwort',
  'Copy response': 'Antwort kopieren',
  'Not sent: this is not valid JSON.': 'Nicht gesendet: Das ist kein JSON.',
  'It was truncated here.': 'Hier wurde gekürzt.',
  'Request {id}': 'Anfrage {id}',
  'Send {method}': '{method} senden',
  'Send {method} to {name}?': '{method} an {name} senden?',
  'Sign in to try it with your roles.': 'Nach der Anmeldung lässt es sich mit den eigenen Rollen ausprobieren.',
  'This is the live platform: your changes are real.': 'Das ist die echte Plattform: Was geändert wird, ist geändert.',
  'Took {ms} ms': 'Dauerte {ms} ms',
  'Try it': 'Ausprobieren',
  'Use your roles in': 'Mit den eigenen Rollen in',
  'Generated from the same declarations that handle the requests.':
    'Aus denselben Deklarationen erzeugt, die die Anfragen beantworten.',
  'Requires a token that passes the rule <rule>{policy}</rule>.':
    'Braucht ein Token, das die Regel <rule>{policy}</rule> erfüllt.',
  'Requires a token.': 'Braucht ein Token.',
  'No token required.': 'Braucht kein Token.',
  'No body.': 'Kein Inhalt.',
  'OpenAPI document': 'OpenAPI-Dokument',
  'OpenAPI document of {service}': 'OpenAPI-Dokument von {service}',
  Parameters: 'Parameter',
  'Request body': 'Inhalt der Anfrage',
  'Response {status}': 'Antwort {status}',
  'This page is not in the API reference': 'Diese Seite gibt es in der API-Referenz nicht',
  'Go to the API reference': 'Zur API-Referenz',
  'Go to the console': 'Zur Konsole',
  'in the path': 'im Pfad',
  'in the query': 'in der Abfrage',
  optional: 'optional',
  required: 'erforderlich',
  '{count, plural, one {# operation} other {# operations}}': '{count, plural, one {# Operation} other {# Operationen}}',
};
