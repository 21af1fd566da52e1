import type { Messages } from '../translate.ts';

/** What signing in asks for beside a password. */
export const signIn: Messages = {
  Back: 'Zurück',
  Passcode: 'Einmalcode',
  'Recovery code': 'Wiederherstellungscode',
  'The code is not right, or it was used before.': 'Der Code stimmt nicht oder wurde schon benutzt.',
  'Type one of the recovery codes that you were given. Each is good once.':
    'Bitte einen der ausgegebenen Wiederherstellungscodes eingeben. Jeder gilt einmal.',
  'Type the passcode that your authenticator app shows.': 'Bitte den Code eingeben, den die Authenticator-App zeigt.',
  'Use a passcode': 'Einmalcode verwenden',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Your password has expired, or was meant for one sign-in. Choose another.':
    'Ihr Passwort ist abgelaufen oder galt nur für eine Anmeldung. Bitte ein anderes wählen.',
};
