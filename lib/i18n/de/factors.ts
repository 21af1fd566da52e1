import type { Messages } from '../translate.ts';

/** What one signs in with beside the password. */
export const factors: Messages = {
  'Add authenticator app': 'Authenticator-App hinzufügen',
  'Add passkey': 'Passkey hinzufügen',
  'Added <time></time>': 'Hinzugefügt am <time></time>',
  'Require a second factor': 'Nach einem zweiten Faktor fragen',
  'Require a second factor at every sign-in': 'Bei jeder Anmeldung nach einem zweiten Faktor fragen',
  'Authenticator app': 'Authenticator-App',
  'Authenticator app added': 'Authenticator-App hinzugefügt',
  'Confirm passcode': 'Einmalcode bestätigen',
  'Copy codes': 'Codes kopieren',
  'Create passkey': 'Passkey anlegen',
  'Create recovery codes': 'Wiederherstellungscodes erzeugen',
  'Create recovery codes?': 'Wiederherstellungscodes erzeugen?',
  'From now on, you sign in with your password and an app or a passkey.':
    'Von nun an braucht die Anmeldung das Passwort und eine App oder einen Passkey.',
  'I have saved the codes': 'Die Codes sind gespeichert',
  'If you lose your device, only an administrator can restore your access.':
    'Geht das Gerät verloren, kann nur die Administration wieder Zugang geben.',
  'Keep them where you can reach them without your device, for example on paper.':
    'So aufbewahren, dass sie ohne das Gerät erreichbar sind, etwa auf Papier.',
  'It can no longer be used to sign in. You can add it again.':
    'Damit meldet sich niemand mehr an. Neu hinzufügen geht jederzeit.',
  'The passkey was not confirmed in time. Try again.':
    'Es wurde nichts bestätigt. Noch einmal versuchen und rechtzeitig bestätigen.',
  'Or enter this secret in the app:': 'Oder dieses Geheimnis eintippen:',
  'Passkey {name} added': 'Passkey {name} hinzugefügt',
  'Passkey, added <time></time>, never used': 'Passkey, hinzugefügt am <time></time>, nie benutzt',
  'Passkey, last used <time></time>': 'Passkey, zuletzt benutzt <time></time>',
  'Passkeys require an https address.': 'Passkeys brauchen eine Adresse, die mit https beginnt.',
  'Passkeys require an address with a host name, not an IP address.':
    'Passkeys brauchen eine Adresse mit einem Namen, nicht mit Zahlen.',
  'QR code for the app': 'QR-Code für die App',
  'Remove {name}': '{name} entfernen',
  'Remove {name}?': '{name} entfernen?',
  'Renew recovery codes': 'Wiederherstellungscodes erneuern',
  'Renew your recovery codes?': 'Wiederherstellungscodes erneuern?',
  'Scan this with an app such as Aegis, Google Authenticator or a password manager.':
    'Mit einer App wie Aegis, Google Authenticator oder einem Passwort-Manager scannen.',
  'Second factor': 'Zweiter Faktor',
  'Sign in with your password to manage second factors.':
    'Zweite Faktoren lassen sich nur nach einer Anmeldung mit Passwort verwalten.',
  'To sign in, you need your password and one of these.': 'Die Anmeldung braucht das Passwort und eines davon.',
  'The browser did not return a passkey.': 'Der Browser hat keinen Passkey geliefert.',
  'The codes are shown only once.': 'Die Codes werden nur jetzt gezeigt.',
  'Your current codes stop working immediately. You get ten new ones.':
    'Die bisherigen gelten sofort nicht mehr. Es gibt zehn neue.',
  'This browser does not support passkeys.': 'Dieser Browser kann keine Passkeys.',
  'This device or security key already has a passkey for your account.':
    'Dieses Gerät oder dieser Schlüssel hat schon einen Passkey.',
  'Turn off': 'Ausschalten',
  'Turn off the second factor?': 'Den zweiten Faktor ausschalten?',
  'Turn on': 'Einschalten',
  'Enter the six digits that the app shows.': 'Die sechs Ziffern eingeben, die die App zeigt.',
  'Anyone who learns your password can then sign in with it alone. Your apps, passkeys and codes are kept.':
    'Wer das Passwort erfährt, kann sich damit allein anmelden. Apps, Passkeys und Codes bleiben.',
  'You get ten codes. Each one works once, in place of an app or passkey that you lost.':
    'Es gibt zehn Codes. Jeder gilt einmal anstelle einer App oder eines Passkeys, der verloren ging.',
  'You have no recovery codes': 'Es gibt keine Wiederherstellungscodes',
  'Your device or security key confirms your identity by fingerprint, face, PIN or touch.':
    'Das Gerät oder der Sicherheitsschlüssel beweist, wer man ist: mit Fingerabdruck, Gesicht, PIN oder Berührung.',
  'You sign in with your password alone. A second factor protects you if somebody learns it.':
    'Das Passwort allein genügt. Ein zweiter Faktor schützt, wenn es jemand erfährt.',
  'Could not load your second factors': 'Die zweiten Faktoren ließen sich nicht laden',
  'Your recovery codes': 'Die Wiederherstellungscodes',
  '{count, plural, =0 {No recovery codes} one {# recovery code left} other {# recovery codes left}}':
    '{count, plural, =0 {Keine Wiederherstellungscodes} one {Noch # Wiederherstellungscode} other {Noch # Wiederherstellungscodes}}',
};
