import type { Messages } from '../translate.ts';

/** Real hosts: where they are reached, and what is missing on them. */
export const hostConnections: Messages = {
  'Use an address such as qemu+ssh://root@node-2/system.': 'Eine Adresse wie qemu+ssh://root@node-2/system angeben.',
  'An address cannot hold a password. Use a key instead.':
    'Eine Adresse darf kein Passwort enthalten. Stattdessen einen Schlüssel verwenden.',
  'The name of the user has characters that are not allowed.': 'Der Benutzername enthält unzulässige Zeichen.',
  'Name the host, as in qemu+ssh://root@node-2/system.': 'Den Host nennen, wie in qemu+ssh://root@node-2/system.',
  'Say how the host is reached: qemu+ssh:// or qemu+tls://.':
    'Angeben, wie der Host zu erreichen ist: qemu+ssh:// oder qemu+tls://.',
  'Only socket, keyfile, known_hosts, pkipath, sshauth, mode and no_tty may follow the ?.':
    'Nach dem ? sind nur socket, keyfile, known_hosts, pkipath, sshauth, mode und no_tty erlaubt.',
  'A parameter of the address has a value that is not allowed.':
    'Ein Parameter der Adresse hat einen unzulässigen Wert.',
  'Use letters, digits, dots, dashes and underscores, such as node-2.':
    'Buchstaben, Ziffern, Punkte, Binde- und Unterstriche verwenden, zum Beispiel node-2.',
  'A zone has no colon and no comma in its name.': 'Der Name einer Zone enthält weder Doppelpunkt noch Komma.',
};
