import type { Messages } from '../translate.ts';

/** What signing in asks for beside a password. */
export const signIn: Messages = {
  Back: 'Zurück',
  'All your sessions of this console end at once, this one too. Unsaved work is lost.':
    'Alle Ihre Sitzungen in dieser Konsole enden sofort, auch diese. Ungesichertes geht verloren.',
  'Also when the browser is closed, until the session expires. Your password is not stored.':
    'Auch wenn der Browser geschlossen wird, bis die Sitzung abläuft. Das Passwort wird nicht gespeichert.',
  'Could not reach {address}. Check your connection, then try again.':
    '{address} ist nicht erreichbar. Bitte die Verbindung prüfen und es noch einmal versuchen.',
  'Keep me signed in on this device': 'Auf diesem Gerät angemeldet bleiben',
  'No passkey was used. Try again, or use another way.':
    'Es wurde kein Passkey verwendet. Bitte noch einmal versuchen oder einen anderen Weg nehmen.',
  Passcode: 'Einmalcode',
  'Passkeys work at the address that they were made for only, which has a host name.':
    'Passkeys gelten nur unter der Adresse, für die sie angelegt wurden, und die hat einen Rechnernamen.',
  'Recovery code': 'Wiederherstellungscode',
  'Sign in again': 'Wieder anmelden',
  'Sign out everywhere?': 'Überall abmelden?',
  'Signed in with credential {name} (project {project}, roles {roles})':
    'Angemeldet mit dem Zugang {name} (Projekt {project}, Rollen {roles})',
  'The clock of this device is {minutes, plural, one {# minute} other {# minutes}} fast.':
    'Die Uhr dieses Geräts geht {minutes, plural, one {# Minute} other {# Minuten}} vor.',
  'The clock of this device is {minutes, plural, one {# minute} other {# minutes}} slow.':
    'Die Uhr dieses Geräts geht {minutes, plural, one {# Minute} other {# Minuten}} nach.',
  'The code is not right, or it was used before.': 'Der Code stimmt nicht oder wurde schon benutzt.',
  'The passkey was not accepted. Try again.': 'Der Passkey wurde nicht angenommen. Bitte noch einmal versuchen.',
  'The server could not sign you in. Nothing is wrong with what you typed.':
    'Der Server konnte Sie nicht anmelden. An der Eingabe liegt es nicht.',
  'This browser uses passkeys over https only, or knows none.':
    'Dieser Browser verwendet Passkeys nur über https oder kennt keine.',
  'This credential does not allow this': 'Mit diesem Zugang geht das nicht',
  'Times on screen are wrong until it is set, and passcodes of an authenticator on it are refused.':
    'Bis sie gestellt ist, stimmen angezeigte Zeiten nicht, und Einmalcodes einer App auf diesem Gerät werden abgelehnt.',
  'Too many attempts. You can try again soon.': 'Zu viele Versuche. Bald geht es wieder.',
  'Try again in {seconds} s': 'Wieder in {seconds} s',
  'Type one of the recovery codes that you were given. Each is good once.':
    'Bitte einen der ausgegebenen Wiederherstellungscodes eingeben. Jeder gilt einmal.',
  'Type the passcode that your authenticator app shows.': 'Bitte den Code eingeben, den die Authenticator-App zeigt.',
  'Use a passcode': 'Einmalcode verwenden',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Use a passkey': 'Passkey verwenden',
  'Use your passkey': 'Passkey verwenden',
  'Your password is right. Now use your passkey: the browser asks for it.':
    'Das Passwort stimmt. Jetzt noch der Passkey: Der Browser fragt danach.',
  'Your password has expired, or was meant for one sign-in. Choose another.':
    'Ihr Passwort ist abgelaufen oder galt nur für eine Anmeldung. Bitte ein anderes wählen.',
  'Your session': 'Ihre Sitzung',
  'Your session ends in less than five minutes.': 'Ihre Sitzung endet in weniger als fünf Minuten.',
  'Your session ends in {left}': 'Ihre Sitzung endet in {left}',
  'Your session ends soon': 'Ihre Sitzung endet bald',
};
