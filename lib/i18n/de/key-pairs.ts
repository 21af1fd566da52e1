import type { Messages } from '../translate.ts';

/** Key pairs: how good a key is, and their screens. */
export const keyPairs: Messages = {
  'A key that you imported lies where you made it, often in ~/.ssh/id_ed25519; put that path after -i.':
    'Ein importierter Schlüssel liegt da, wo er gemacht wurde, oft in ~/.ssh/id_ed25519; dieser Pfad steht nach -i.',
  'A running instance keeps the public half: whoever has the private half can still sign in there.':
    'Eine laufende Instanz behält die öffentliche Hälfte: Wer die private hat, kann sich dort weiter anmelden.',
  'An instance takes a key pair when it is launched; a running one does not take another.':
    'Eine Instanz bekommt ihr Schlüsselpaar beim Starten; eine laufende nimmt kein anderes an.',
  Certificate: 'Zertifikat',
  'Choose a file': 'Datei auswählen',
  Comment: 'Kommentar',
  'Copy the certificate': 'Zertifikat kopieren',
  'Copy the public key': 'Öffentlichen Schlüssel kopieren',
  'OpenSSH no longer accepts DSA keys. Use Ed25519.':
    'DSA-Schlüssel nimmt OpenSSH nicht mehr an. Bitte Ed25519 verwenden.',
  'Deleting {count, plural, one {# key pair} other {# key pairs}}':
    '{count, plural, one {# Schlüsselpaar wird} other {# Schlüsselpaare werden}} gelöscht',
  'Do not begin or end with a space.': 'Kein Leerzeichen am Anfang oder Ende verwenden.',
  'Download {file} again': '{file} noch einmal herunterladen',
  'Drop a .pub file here': 'Eine .pub-Datei hier ablegen',
  'Fetch a public key': 'Öffentlichen Schlüssel holen',
  'Fetch keys': 'Schlüssel holen',
  'Filter key pairs': 'Schlüsselpaare filtern',
  Fingerprint: 'Fingerabdruck',
  'For systems too old for Ed25519. Takes a few seconds.':
    'Für Systeme, die zu alt für Ed25519 sind. Dauert einige Sekunden.',
  From: 'Von',
  'Generate key': 'Schlüssel erzeugen',
  'I have saved it': 'Ich habe sie gesichert',
  'In this browser. The private half is never sent.': 'In diesem Browser. Die private Hälfte wird nie gesendet.',
  'Instances take the public half at first boot; with the private half you sign in by SSH, without a password.':
    'Instanzen bekommen beim ersten Start die öffentliche Hälfte; mit der privaten geht die Anmeldung per SSH ohne Passwort.',
  'Its key pair is a certificate, which SSH does not take: it will ask for a password it may not have.':
    'Ihr Schlüsselpaar ist ein Zertifikat, das SSH nicht annimmt: SSH wird nach einem Passwort fragen, das es vielleicht nicht gibt.',
  'It belongs to you, in every project.': 'Es gehört Ihnen, in jedem Projekt.',
  'It is made in this browser: only its public half is sent, the private half is downloaded once.':
    'Es entsteht in diesem Browser: Nur die öffentliche Hälfte wird gesendet, die private einmal heruntergeladen.',
  'It still works; Ed25519, or RSA of 3072 bits or more, will last longer.':
    'Er funktioniert noch; Ed25519 oder RSA ab 3072 Bit hält länger.',
  'Key pair {name} added': 'Schlüsselpaar {name} hinzugefügt',
  'Key pair {name} deleted': 'Schlüsselpaar {name} gelöscht',
  'Key pair {name} is ready': 'Schlüsselpaar {name} ist fertig',
  'Keys that were found': 'Gefundene Schlüssel',
  'Let it in on another machine': 'Auf einer anderen Maschine zulassen',
  'MD5 fingerprint': 'MD5-Fingerabdruck',
  'New instances can no longer be launched with it. The private half on your machine is not touched.':
    'Neue Instanzen lassen sich nicht mehr damit starten. Die private Hälfte auf Ihrem Rechner bleibt, wie sie ist.',
  'No instance': 'Keine Instanz',
  'No instance of this project uses it': 'Keine Instanz dieses Projekts benutzt es',
  'No key pairs yet': 'Noch keine Schlüsselpaare',
  'Once, so that SSH takes the file': 'Einmal, damit SSH die Datei annimmt',
  'Paste one key: it is one line.': 'Bitte einen Schlüssel einfügen: Er ist eine Zeile.',
  'Put it where SSH looks': 'Dorthin legen, wo SSH sucht',
  Refused: 'Abgelehnt',
  'SHA-1 fingerprint': 'SHA-1-Fingerabdruck',
  'SHA-256 fingerprint': 'SHA-256-Fingerabdruck',
  'SSH does not take certificates: this key pair lets nobody in to Linux instances.':
    'SSH nimmt keine Zertifikate an: Dieses Schlüsselpaar lässt niemanden in Linux-Instanzen hinein.',
  'Short, fast, strong. The right choice today.': 'Kurz, schnell, stark. Heute die richtige Wahl.',
  'Sides of the key pair': 'Seiten des Schlüsselpaars',
  Strength: 'Stärke',
  Strong: 'Stark',
  'Strong, and taken by every current OpenSSH.': 'Stark, und jedes aktuelle OpenSSH nimmt ihn an.',
  'Strong. Its hardware key must be touched at each sign-in.':
    'Stark. Sein Hardware-Schlüssel muss bei jeder Anmeldung berührt werden.',
  'The browser cannot make keys on a page that came over plain HTTP. The platform kept no copy.':
    'Auf einer Seite, die über einfaches HTTP kam, kann der Browser keine Schlüssel machen. Die Plattform hat keine Kopie behalten.',
  'The platform made this pair: RSA with 2048 bits': 'Die Plattform hat dieses Paar gemacht: RSA mit 2048 Bit',
  'The private half exists only in the file {file}.': 'Die private Hälfte gibt es nur in der Datei {file}.',
  'There are no public keys of this user.': 'Von diesem Benutzer gibt es dort keine öffentlichen Schlüssel.',
  'They belong to you, not to the project: you have the same ones in every project.':
    'Sie gehören Ihnen, nicht dem Projekt: In jedem Projekt sind es dieselben.',
  'This is not a public key: it should be one line that begins with ssh-ed25519, ssh-rsa or ecdsa-sha2.':
    'Das ist kein öffentlicher Schlüssel: Erwartet wird eine Zeile, die mit ssh-ed25519, ssh-rsa oder ecdsa-sha2 beginnt.',
  'This is the format of PuTTY. Convert it with ssh-keygen -i -f key.pub.':
    'Das ist das Format von PuTTY. ssh-keygen -i -f key.pub wandelt es um.',
  'This is the private half. Keep it, and paste the file that ends in .pub.':
    'Das ist die private Hälfte. Sie bleibt bei Ihnen; eingefügt wird die Datei, die auf .pub endet.',
  'To any instance that has it': 'Zu einer Instanz, die es hat',
  'To the key pairs': 'Zu den Schlüsselpaaren',
  Unknown: 'Unbekannt',
  Unused: 'Unbenutzt',
  'Use letters, digits, spaces, hyphens, underscores, dots and @ only.':
    'Nur Buchstaben, Ziffern, Leerzeichen, Bindestriche, Unterstriche, Punkte und @ verwenden.',
  'User name there': 'Benutzername dort',
  'Used by': 'Benutzt von',
  'Views of key pairs': 'Ansichten der Schlüsselpaare',
  Weak: 'Schwach',
  'If you lose the file, you lose access. Anybody who finds it has access.':
    'Wer die Datei verliert, verliert den Zugang; wer sie findet, hat ihn.',
  'Windows images with cloudbase-init map it to an account, for signing in over WinRM without a password.':
    'Windows-Images mit cloudbase-init ordnen es einem Konto zu, für die Anmeldung über WinRM ohne Passwort.',
  'You have a key pair of this name already.': 'Ein Schlüsselpaar dieses Namens gibt es schon.',
  'You have no key pair of this name': 'Ein Schlüsselpaar dieses Namens gibt es nicht',
  'You have one already, in ~/.ssh perhaps.': 'Es gibt schon einen, vielleicht in ~/.ssh.',
  '{name} (certificate, not for SSH)': '{name} (Zertifikat, nicht für SSH)',
  '{bits}-bit RSA is refused by current OpenSSH. Use Ed25519, or RSA of 3072 bits or more.':
    'RSA mit {bits} Bit lehnt aktuelles OpenSSH ab. Bitte Ed25519 oder RSA ab 3072 Bit verwenden.',
  '{count, plural, =0 {No instance of this project uses it} one {# instance keeps it} other {# instances keep it}}':
    '{count, plural, =0 {Keine Instanz dieses Projekts benutzt es} one {# Instanz behält es} other {# Instanzen behalten es}}',
  '{count, plural, one {# instance} other {# instances}}': '{count, plural, one {# Instanz} other {# Instanzen}}',
  '{count, plural, one {Delete key pair {name}?} other {Delete # key pairs?}}':
    '{count, plural, one {Schlüsselpaar {name} löschen?} other {# Schlüsselpaare löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # key pairs}}':
    '{count, plural, one {{name} löschen} other {# Schlüsselpaare löschen}}',
  'The instances that use it could not be counted': 'Die Instanzen, die es verwenden, ließen sich nicht zählen',
  'Where keys can be fetched from could not be loaded': 'Woher Schlüssel geholt werden können, ließ sich nicht laden',
};
