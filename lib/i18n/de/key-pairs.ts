import type { Messages } from '../translate.ts';

/** Key pairs: how good a key is, and their screens. */
export const keyPairs: Messages = {
  'An imported key is where you created it, often ~/.ssh/id_ed25519. Put that path after -i.':
    'Ein importierter Schlüssel liegt da, wo er gemacht wurde, oft in ~/.ssh/id_ed25519; dieser Pfad steht nach -i.',
  'Running instances keep the {count, plural, one {public key: anyone with the private key} other {public keys: anyone with a private key}} can still sign in to them.':
    '{count, plural, one {Laufende Instanzen behalten die öffentliche Hälfte: Wer die private hat} other {Laufende Instanzen behalten die öffentlichen Hälften: Wer eine private hat}}, kann sich dort weiter anmelden.',
  'An instance gets its key pair at launch. You cannot change it later.':
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
  'In this browser. The private key is never sent.': 'In diesem Browser. Die private Hälfte wird nie gesendet.',
  'Instances install the public key on first boot. With the private key, you sign in over SSH without a password.':
    'Instanzen bekommen beim ersten Start die öffentliche Hälfte; mit der privaten geht die Anmeldung per SSH ohne Passwort.',
  'Its key pair is a certificate, which SSH does not accept. SSH asks for a password that may not be set.':
    'Ihr Schlüsselpaar ist ein Zertifikat, das SSH nicht annimmt: SSH wird nach einem Passwort fragen, das es vielleicht nicht gibt.',
  'It belongs to you, in every project.': 'Es gehört Ihnen, in jedem Projekt.',
  'Created in this browser: only the public key is sent, and the private key is downloaded once.':
    'Es entsteht in diesem Browser: Nur die öffentliche Hälfte wird gesendet, die private einmal heruntergeladen.',
  'It still works, but Ed25519 or RSA with at least 3072 bits will last longer.':
    'Er funktioniert noch; Ed25519 oder RSA ab 3072 Bit hält länger.',
  'Key pair {name} added': 'Schlüsselpaar {name} hinzugefügt',
  'Key pair {name} deleted': 'Schlüsselpaar {name} gelöscht',
  'Key pair {name} created': 'Schlüsselpaar {name} ist fertig',
  'Keys found': 'Gefundene Schlüssel',
  'Authorize it on another machine': 'Auf einer anderen Maschine zulassen',
  'MD5 fingerprint': 'MD5-Fingerabdruck',
  'You can no longer launch instances with {count, plural, one {it. The private key} other {them. The private keys}} on your computer {count, plural, one {is} other {are}} not affected.':
    'Neue Instanzen lassen sich nicht mehr mit {count, plural, one {ihm} other {ihnen}} starten. {count, plural, one {Die private Hälfte auf Ihrem Rechner bleibt, wie sie ist} other {Die privaten Hälften auf Ihrem Rechner bleiben, wie sie sind}}.',
  'No instance': 'Keine Instanz',
  'No instances in this project use it': 'Keine Instanz dieses Projekts benutzt es',
  'No key pairs yet': 'Noch keine Schlüsselpaare',
  'Once, so that SSH accepts the file': 'Einmal, damit SSH die Datei annimmt',
  'Paste one key, on a single line.': 'Bitte einen Schlüssel einfügen: Er ist eine Zeile.',
  'Move it to where SSH looks': 'Dorthin legen, wo SSH sucht',
  Refused: 'Abgelehnt',
  'SHA-1 fingerprint': 'SHA-1-Fingerabdruck',
  'SHA-256 fingerprint': 'SHA-256-Fingerabdruck',
  'SSH does not accept certificates. This key pair cannot be used to sign in to Linux instances.':
    'SSH nimmt keine Zertifikate an: Dieses Schlüsselpaar lässt niemanden in Linux-Instanzen hinein.',
  'Short, fast, strong. The right choice today.': 'Kurz, schnell, stark. Heute die richtige Wahl.',
  'Sections of the key pair': 'Seiten des Schlüsselpaars',
  Strength: 'Stärke',
  Strong: 'Stark',
  'Strong, and accepted by every current OpenSSH.': 'Stark, und jedes aktuelle OpenSSH nimmt ihn an.',
  'Strong. Its hardware key must be touched at each sign-in.':
    'Stark. Sein Hardware-Schlüssel muss bei jeder Anmeldung berührt werden.',
  'Browsers cannot create keys on pages loaded over plain HTTP. The platform kept no copy.':
    'Auf einer Seite, die über einfaches HTTP kam, kann der Browser keine Schlüssel machen. Die Plattform hat keine Kopie behalten.',
  'The platform created this key pair: RSA with 2048 bits': 'Die Plattform hat dieses Paar gemacht: RSA mit 2048 Bit',
  'The private key exists only in the file {file}.': 'Die private Hälfte gibt es nur in der Datei {file}.',
  'This user has no public keys.': 'Von diesem Benutzer gibt es dort keine öffentlichen Schlüssel.',
  'They belong to you, not to the project: you have the same key pairs in every project.':
    'Sie gehören Ihnen, nicht dem Projekt: In jedem Projekt sind es dieselben.',
  'This is not a public key: it should be one line that begins with ssh-ed25519, ssh-rsa or ecdsa-sha2.':
    'Das ist kein öffentlicher Schlüssel: Erwartet wird eine Zeile, die mit ssh-ed25519, ssh-rsa oder ecdsa-sha2 beginnt.',
  'This is a PuTTY key. Convert it with ssh-keygen -i -f key.pub.':
    'Das ist das Format von PuTTY. ssh-keygen -i -f key.pub wandelt es um.',
  'This is the private key. Keep it secret, and paste the file that ends in .pub instead.':
    'Das ist die private Hälfte. Sie bleibt bei Ihnen; eingefügt wird die Datei, die auf .pub endet.',
  'Connect to an instance that has it': 'Zu einer Instanz, die es hat',
  'Go to key pairs': 'Zu den Schlüsselpaaren',
  Unknown: 'Unbekannt',
  Unused: 'Unbenutzt',
  'Use letters, digits, spaces, hyphens, underscores, dots and @ only.':
    'Nur Buchstaben, Ziffern, Leerzeichen, Bindestriche, Unterstriche, Punkte und @ verwenden.',
  'User name on that site': 'Benutzername dort',
  'Used by': 'Benutzt von',
  'Views of key pairs': 'Ansichten der Schlüsselpaare',
  Weak: 'Schwach',
  'If you lose the file, you lose access. Anyone who finds it has access.':
    'Wer die Datei verliert, verliert den Zugang; wer sie findet, hat ihn.',
  'Windows images with cloudbase-init map it to an account, so you can sign in over WinRM without a password.':
    'Windows-Images mit cloudbase-init ordnen es einem Konto zu, für die Anmeldung über WinRM ohne Passwort.',
  'You already have a key pair with this name.': 'Ein Schlüsselpaar dieses Namens gibt es schon.',
  'You have no key pair with this name': 'Ein Schlüsselpaar dieses Namens gibt es nicht',
  'You already have one, perhaps in ~/.ssh.': 'Es gibt schon einen, vielleicht in ~/.ssh.',
  '{name} (certificate, not for SSH)': '{name} (Zertifikat, nicht für SSH)',
  'Current OpenSSH rejects {bits}-bit RSA. Use Ed25519, or RSA with at least 3072 bits.':
    'RSA mit {bits} Bit lehnt aktuelles OpenSSH ab. Bitte Ed25519 oder RSA ab 3072 Bit verwenden.',
  '{users, plural, =0 {No instances in this project use} one {# instance keeps} other {# instances keep}} {count, plural, one {it} other {them}}':
    '{users, plural, =0 {Keine Instanz dieses Projekts benutzt} one {# Instanz behält} other {# Instanzen behalten}} {count, plural, one {es} other {sie}}',
  '{count, plural, one {# instance} other {# instances}}': '{count, plural, one {# Instanz} other {# Instanzen}}',
  '{count, plural, one {Delete key pair {name}?} other {Delete # key pairs?}}':
    '{count, plural, one {Schlüsselpaar {name} löschen?} other {# Schlüsselpaare löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # key pairs}}':
    '{count, plural, one {{name} löschen} other {# Schlüsselpaare löschen}}',
  'Could not count the instances that use it': 'Die Instanzen, die es verwenden, ließen sich nicht zählen',
  'Could not load where keys can be fetched from': 'Woher Schlüssel geholt werden können, ließ sich nicht laden',
};
