import type { Messages } from '../translate.ts';

/** What one signs in with beside the password. */
export const factors: Messages = {
  'Add authenticator app': 'Authenticator-App hinzufügen',
  'Add passkey': 'Passkey hinzufügen',
  'Added <time></time>': 'Hinzugefügt am <time></time>',
  'Ask for a second factor': 'Nach einem zweiten Faktor fragen',
  'Ask for a second factor at every sign-in': 'Bei jeder Anmeldung nach einem zweiten Faktor fragen',
  'Authenticator app': 'Authenticator-App',
  'Authenticator app added': 'Authenticator-App hinzugefügt',
  'Confirm passcode': 'Einmalcode bestätigen',
  'Copy codes': 'Codes kopieren',
  'Create passkey': 'Passkey anlegen',
  'Create recovery codes': 'Wiederherstellungscodes erzeugen',
  'Create recovery codes?': 'Wiederherstellungscodes erzeugen?',
  'From now on, signing in takes your password and an app or a passkey.':
    'Von nun an braucht die Anmeldung das Passwort und eine App oder einen Passkey.',
  'I saved the codes': 'Die Codes sind gespeichert',
  'If you lose your device, only an administrator can let you in again.':
    'Geht das Gerät verloren, kann nur die Administration wieder Zugang geben.',
  'Keep them where you can reach them without your device, such as on paper.':
    'So aufbewahren, dass sie ohne das Gerät erreichbar sind, etwa auf Papier.',
  'Nobody signs in with it any more. You can add it again.':
    'Damit meldet sich niemand mehr an. Neu hinzufügen geht jederzeit.',
  'Nothing was confirmed. Try again, and confirm in time.':
    'Es wurde nichts bestätigt. Noch einmal versuchen und rechtzeitig bestätigen.',
  'Or type this secret into it:': 'Oder dieses Geheimnis eintippen:',
  'Passkey {name} added': 'Passkey {name} hinzugefügt',
  'Passkey, added <time></time>, never used': 'Passkey, hinzugefügt am <time></time>, nie benutzt',
  'Passkey, used last <time></time>': 'Passkey, zuletzt benutzt <time></time>',
  'Passkeys need an address that begins with https.': 'Passkeys brauchen eine Adresse, die mit https beginnt.',
  'Passkeys need an address with a name, not with numbers.':
    'Passkeys brauchen eine Adresse mit einem Namen, nicht mit Zahlen.',
  'QR code for the app': 'QR-Code für die App',
  'Remove {name}': '{name} entfernen',
  'Remove {name}?': '{name} entfernen?',
  'Renew recovery codes': 'Wiederherstellungscodes erneuern',
  'Renew your recovery codes?': 'Wiederherstellungscodes erneuern?',
  'Scan this with an app such as Aegis, Google Authenticator or a password manager.':
    'Mit einer App wie Aegis, Google Authenticator oder einem Passwort-Manager scannen.',
  'Second factor': 'Zweiter Faktor',
  'Second factors are not managed with an application credential.':
    'Zweite Faktoren werden nicht mit einem Anwendungszugang verwaltet.',
  'Signing in takes your password and one of these.': 'Die Anmeldung braucht das Passwort und eines davon.',
  'The browser gave no passkey.': 'Der Browser hat keinen Passkey geliefert.',
  'The codes are shown only now.': 'Die Codes werden nur jetzt gezeigt.',
  'The ones you have stop working at once. You get ten new ones.':
    'Die bisherigen gelten sofort nicht mehr. Es gibt zehn neue.',
  'This browser has no passkeys.': 'Dieser Browser kann keine Passkeys.',
  'This device or key has a passkey of yours already.': 'Dieses Gerät oder dieser Schlüssel hat schon einen Passkey.',
  'Turn off': 'Ausschalten',
  'Turn off the second factor?': 'Den zweiten Faktor ausschalten?',
  'Turn on': 'Einschalten',
  'Type the six digits that the app shows.': 'Die sechs Ziffern eingeben, die die App zeigt.',
  'Whoever learns your password can sign in with it alone. Apps, passkeys and codes stay.':
    'Wer das Passwort erfährt, kann sich damit allein anmelden. Apps, Passkeys und Codes bleiben.',
  'You get ten codes. Each signs you in once, in the place of an app or a passkey that you lost.':
    'Es gibt zehn Codes. Jeder gilt einmal anstelle einer App oder eines Passkeys, der verloren ging.',
  'You have no recovery codes': 'Es gibt keine Wiederherstellungscodes',
  'Your device or security key proves that it is you: by fingerprint, face, PIN or touch.':
    'Das Gerät oder der Sicherheitsschlüssel beweist, wer man ist: mit Fingerabdruck, Gesicht, PIN oder Berührung.',
  'Your password alone signs in. A second factor protects you when somebody learns it.':
    'Das Passwort allein genügt. Ein zweiter Faktor schützt, wenn es jemand erfährt.',
  'Your second factors could not be loaded': 'Die zweiten Faktoren ließen sich nicht laden',
  'Your recovery codes': 'Die Wiederherstellungscodes',
  '{count, plural, =0 {No recovery codes} one {# recovery code left} other {# recovery codes left}}':
    '{count, plural, =0 {Keine Wiederherstellungscodes} one {Noch # Wiederherstellungscode} other {Noch # Wiederherstellungscodes}}',
};
