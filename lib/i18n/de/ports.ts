import type { Messages } from '../translate.ts';

/** Ports: their list, what has them, what passes them. */
export const ports: Messages = {
  'A network card with its own address that you can attach to an instance now or later.':
    'Eine Netzkarte mit eigener Adresse, die jetzt oder später in eine Instanz gesteckt wird.',
  'A port can have at most 10 address pairs.': 'Ein Port hat höchstens 10 Adresspaare.',
  'Address pairs': 'Adresspaare',
  'Additional addresses that the port can send from and receive on, such as one shared by two instances.':
    'Adressen, die der Port neben den eigenen benutzen darf, etwa eine, die sich zwei Instanzen teilen.',
  'Admin state': 'Verwaltungszustand',
  'Admin state up': 'Eingeschaltet',
  'Allowed address pairs': 'Erlaubte Adresspaare',
  'Allowed address pairs of {name}': 'Erlaubte Adresspaare von {name}',
  'Any subnet': 'Beliebiges Subnetz',
  'Choose a network': 'Netzwerk wählen',
  'Choose at least one group.': 'Bitte mindestens eine Gruppe wählen.',
  'Chosen groups': 'Gewählte Gruppen',
  'Create port': 'Port anlegen',
  DHCP: 'DHCP',
  'Default group': 'Standardgruppe',
  'Deleting {count, plural, one {# port} other {# ports}}':
    '{count, plural, one {# Port wird} other {# Ports werden}} gelöscht',
  'Filter ports': 'Ports filtern',
  'Fixed IP': 'Feste IP',
  'In the pool, and free as far as this project can see.': 'Im Pool und frei, soweit dieses Projekt sieht.',
  'Instance deleted': 'Instanz ist weg',
  'Instances get their ports at launch. A port that you create keeps its address when you move it to another instance.':
    'Instanzen bekommen ihre Ports beim Starten. Ein eigener Port behält seine Adresse von Instanz zu Instanz.',
  '{count, plural, one {{names} has} other {{names} have}} no other port.':
    '{count, plural, one {{names} hat} other {{names} haben}} keinen anderen Port.',
  'Leave empty for the next free address.': 'Leer lassen für die nächste freie.',
  Leftover: 'Überbleibsel',
  Leftovers: 'Überbleibsel',
  'No groups': 'Keine Gruppen',
  'No ports yet': 'Noch keine Ports',
  'Not checked': 'Nicht geprüft',
  'No traffic is allowed in or out.': 'Nichts kommt herein und nichts geht hinaus.',
  'Of instances': 'Von Instanzen',
  'One per line: an address or block, followed by a MAC address if it differs from the port’s. At most 10.':
    'Je Zeile eines: Adresse oder Block, dann eine MAC-Adresse, wenn es nicht die des Ports ist. Höchstens 10.',
  'Packets of this port are not checked': 'Pakete dieses Ports werden nicht geprüft',
  'Port security is off for this port.': 'Die Portsicherheit ist für diesen Port aus.',
  'Port security is off, so all traffic passes regardless of security group rules.':
    'Die Portsicherheit ist aus: Alles geht durch, was auch immer die Regeln der Gruppen sagen.',
  'Port {name} deleted': 'Port {name} gelöscht',
  Router: 'Router',
  'Security groups of {name}': 'Sicherheitsgruppen von {name}',
  'Sections of the port': 'Seiten des Ports',
  '{count, plural, one {Its addresses} other {Their addresses}} become available immediately.':
    '{count, plural, one {Seine Adressen sind} other {Ihre Adressen sind}} sofort für andere frei.',
  'There is no network with a subnet yet': 'Es gibt noch kein Netzwerk mit Subnetz',
  'Port not found': 'Diesen Port gibt es nicht',
  'This disconnects instances from the network': 'Das trennt Instanzen vom Netz',
  'Go to ports': 'Zu den Ports',
  'Views of ports': 'Ansichten der Ports',
  'Traffic that any of them allows.': 'Was irgendeine von ihnen durchlässt.',
  'Traffic that the default group of the project allows.': 'Was die Standardgruppe des Projekts durchlässt.',
  'Could not load what the port is attached to': 'Womit der Port verbunden ist, ließ sich nicht laden',
  'Ports connect instances and routers to networks, each with its own addresses.':
    'Wo Instanzen und Router mit Netzwerken verbunden sind, jeweils mit ihren Adressen.',
  'Enter one address, or block without host bits, per line, optionally followed by a MAC address.':
    'Bitte je Zeile eine Adresse oder einen Block ohne Host-Bits angeben, dazu vielleicht eine MAC-Adresse.',
  '{count, plural, one {Delete port {name}?} other {Delete # ports?}}':
    '{count, plural, one {Port {name} löschen?} other {# Ports löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # ports}}':
    '{count, plural, one {{name} löschen} other {# Ports löschen}}',
  'Floating IPs that will no longer be associated: {addresses}.':
    'Floating IPs, die dann nirgendwohin führen: {addresses}.',
};
