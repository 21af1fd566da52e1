import type { Messages } from '../translate.ts';

/** What signing in asks for beside a password. */
export const signIn: Messages = {
  Back: 'Zurück',
  'All your sessions of this console end immediately, including this one. Unsaved work is lost.':
    'Alle Ihre Sitzungen in dieser Konsole enden sofort, auch diese. Ungesichertes geht verloren.',
  'Even after you close the browser, until the session expires. Your password is not stored.':
    'Auch wenn der Browser geschlossen wird, bis die Sitzung abläuft. Das Passwort wird nicht gespeichert.',
  'Could not reach {address}. Check your connection, then try again.':
    '{address} ist nicht erreichbar. Bitte die Verbindung prüfen und es noch einmal versuchen.',
  'Keep me signed in on this device': 'Auf diesem Gerät angemeldet bleiben',
  'No passkey was used. Try again, or use another method.':
    'Es wurde kein Passkey verwendet. Bitte noch einmal versuchen oder einen anderen Weg nehmen.',
  Passcode: 'Einmalcode',
  'Passkeys work only at the address they were created for, which must have a host name.':
    'Passkeys gelten nur unter der Adresse, für die sie angelegt wurden, und die hat einen Rechnernamen.',
  'Recovery code': 'Wiederherstellungscode',
  'Sign in again': 'Wieder anmelden',
  'Sign out everywhere?': 'Überall abmelden?',
  'Signed in with credential {name} (project {project}, {count, plural, one {role} other {roles}} {roles})':
    'Angemeldet mit dem Zugang {name} (Projekt {project}, {count, plural, one {Rolle} other {Rollen}} {roles})',
  'The clock of this device is {minutes, plural, one {# minute} other {# minutes}} fast.':
    'Die Uhr dieses Geräts geht {minutes, plural, one {# Minute} other {# Minuten}} vor.',
  'The clock of this device is {minutes, plural, one {# minute} other {# minutes}} slow.':
    'Die Uhr dieses Geräts geht {minutes, plural, one {# Minute} other {# Minuten}} nach.',
  'The code is incorrect, or it was used before.': 'Der Code stimmt nicht oder wurde schon benutzt.',
  'The passkey was not accepted. Try again.': 'Der Passkey wurde nicht angenommen. Bitte noch einmal versuchen.',
  'The server could not sign you in. What you typed is not the cause.':
    'Der Server konnte Sie nicht anmelden. An der Eingabe liegt es nicht.',
  'This browser supports passkeys only over HTTPS, or not at all.':
    'Dieser Browser verwendet Passkeys nur über https oder kennt keine.',
  'This credential does not allow this': 'Mit diesem Zugang geht das nicht',
  'Times on screen are wrong until you correct it, and passcodes from an authenticator on it are rejected.':
    'Bis sie gestellt ist, stimmen angezeigte Zeiten nicht, und Einmalcodes einer App auf diesem Gerät werden abgelehnt.',
  'Too many attempts. You can try again soon.': 'Zu viele Versuche. Bald geht es wieder.',
  'Too many wrong passcodes. Try again in {count, plural, one {# minute} other {# minutes}}, use a recovery code or a passkey, or ask an administrator to unlock your account.':
    'Zu viele falsche Einmalcodes. In {count, plural, one {# Minute} other {# Minuten}} geht es wieder, mit einem Wiederherstellungscode oder Passkey sofort. Auch die Administration kann das Konto entsperren.',
  'Try again in {seconds} s': 'Wieder in {seconds} s',
  'Enter one of your recovery codes. Each works once.':
    'Bitte einen der ausgegebenen Wiederherstellungscodes eingeben. Jeder gilt einmal.',
  'Enter the passcode from your authenticator app.': 'Bitte den Code eingeben, den die Authenticator-App zeigt.',
  'Use a passcode': 'Einmalcode verwenden',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Use a passkey': 'Passkey verwenden',
  'Use your passkey': 'Passkey verwenden',
  'Your password is correct. Now use your passkey when the browser asks for it.':
    'Das Passwort stimmt. Jetzt noch der Passkey: Der Browser fragt danach.',
  'Your password has expired, or was valid for one sign-in only. Choose a new one.':
    'Ihr Passwort ist abgelaufen oder galt nur für eine Anmeldung. Bitte ein anderes wählen.',
  'Your session': 'Ihre Sitzung',
  'Your session ends in less than five minutes.': 'Ihre Sitzung endet in weniger als fünf Minuten.',
  'Your session ends in {left}': 'Ihre Sitzung endet in {left}',
  'Your session ends soon': 'Ihre Sitzung endet bald',
};
