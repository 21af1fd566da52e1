import type { Messages } from '../translate.ts';

/** Floating IPs: their list, where they lead, and what keeps a port from taking one. */
export const floatingIps: Messages = {
  'For more than 7 days': 'Seit mehr als 7 Tagen',
  'External network': 'Externes Netz',
  Idle: 'Ungenutzt',
  'Idle for more than 7 days': 'Seit mehr als 7 Tagen ungenutzt',
  'Idle since': 'Ungenutzt seit',
  'Views of floating IPs': 'Ansichten der Floating IPs',
  'Filter floating IPs': 'Floating IPs filtern',
  'No floating IPs yet': 'Noch keine Floating IPs',
  'Allocate floating IP': 'Floating IP zuteilen',
  Allocate: 'Zuteilen',
  'A floating IP makes an instance reachable from outside. You can move it to another instance at any time.':
    'Eine Floating IP ist von außen erreichbar. Sie führt zu einer Instanz, und morgen zu einer anderen.',
  'Addresses that are reachable from outside, and the instances that use them.':
    'Adressen, die von außen erreichbar sind, und die Instanzen, zu denen sie führen.',
  'Use 1 to 20.': 'Erlaubt sind 1 bis 20.',
  'Only a single address can be chosen or associated directly.':
    'Nur eine einzelne Adresse kann gewählt werden oder gleich zu einem Port führen.',
  'An address that is reachable from outside and can be moved between instances.':
    'Eine Adresse, die von außen erreichbar ist und nacheinander zu verschiedenen Instanzen führen kann.',
  '{addresses} allocated': '{addresses} zugeteilt',
  'There is no external network yet': 'Noch führt kein Netz aus der Cloud hinaus',
  'Number of addresses': 'Anzahl',
  'Choosing an address requires the role manager.': 'Eine zu wählen verlangt die Rolle manager.',
  'Associated with': 'Führt zu',
  'This is not an IPv4 address.': 'Das ist keine IPv4-Adresse.',
  'Not associated yet': 'Noch nirgendwohin',
  'Not associated': 'Nirgendwohin',
  'It is not associated.': 'Sie führt nirgendwohin.',
  'Choose a port.': 'Wählen Sie einen Port.',
  'Choose a port': 'Port wählen',
  'Associate {address}': '{address} zuordnen',
  Associate: 'Zuordnen',
  Disassociate: 'Zuordnung aufheben',
  'Associate floating IP': 'Floating IP zuordnen',
  'Disassociate floating IP': 'Zuordnung der Floating IP aufheben',
  Release: 'Freigeben',
  'It is moved from its current port': 'Sie wird dort weggenommen, wohin sie jetzt führt',
  '{name} is no longer reachable at {address}.': '{name} ist dann unter {address} nicht mehr erreichbar.',
  'No port in this project can use one of these addresses yet.':
    'Noch kann kein Port dieses Projekts eine dieser Adressen bekommen.',
  'Ports that cannot use it': 'Ports, die sie nicht bekommen können',
  'Create a router between them': 'Router dazwischen erstellen',
  'Connect router {name}': 'Router {name} verbinden',
  'Connect {name} to that network': '{name} dorthin führen lassen',
  '{count, plural, one {Release {name}?} other {Release # floating IPs?}}':
    '{count, plural, one {{name} freigeben?} other {# Floating IPs freigeben?}}',
  '{count, plural, one {Release {name}} other {Release # floating IPs}}':
    '{count, plural, one {{name} freigeben} other {# Floating IPs freigeben}}',
  'Releasing {count, plural, one {# floating IP} other {# floating IPs}}':
    '{count, plural, one {# Floating IP wird} other {# Floating IPs werden}} freigegeben',
  'Could not release {name}': '{name} wurde nicht freigegeben',
  '{name} released': '{name} freigegeben',
  '{count, plural, one {Disassociate {name}?} other {Disassociate # floating IPs?}}':
    '{count, plural, one {Zuordnung von {name} aufheben?} other {Zuordnung von # Floating IPs aufheben?}}',
  '{count, plural, one {Disassociate {name}} other {Disassociate # floating IPs}}':
    '{count, plural, one {Zuordnung von {name} aufheben} other {Zuordnung von # Floating IPs aufheben}}',
  'Disassociating {count, plural, one {# floating IP} other {# floating IPs}}':
    'Die Zuordnung von {count, plural, one {# Floating IP} other {# Floating IPs}} wird aufgehoben',
  'Could not disassociate {name}': 'Die Zuordnung von {name} wurde nicht aufgehoben',
  '{name} disassociated': 'Zuordnung von {name} aufgehoben',
  '{count, plural, one {This address} other {These addresses}} may be given to someone else.':
    '{count, plural, one {Diese Adresse kann} other {Diese Adressen können}} danach jemand anderes bekommen.',
  'Names and allow lists that still contain {count, plural, one {it} other {them}} then lead to someone else.':
    'Namen und Freigabelisten, in denen sie noch {count, plural, one {steht} other {stehen}}, führen dann zu jemand anderem.',
  'The address stays with the project and can be associated again later.':
    'Die Adresse bleibt beim Projekt und kann danach anderswohin führen.',
  'No longer reachable from outside: {names}.': 'Von außen nicht mehr erreichbar: {names}.',
  'It has no IPv4 address.': 'Er hat keine IPv4-Adresse.',
  '{address} is already associated with it.': '{address} führt schon zu ihm.',
  'Its router {name} is not connected to this network.': 'Sein Router {name} führt nicht zu diesem Netz.',
  'No router connects its subnet to this network.': 'Kein Router verbindet sein Subnetz mit diesem Netz.',
  'Floating IP not found': 'Diese Floating IP gibt es nicht',
  'Go to floating IPs': 'Zu den Floating IPs',
  'Could not load what the floating IP is associated with': 'Wohin die Floating IP führt, konnte nicht geladen werden',
  'Sections of the floating IP': 'Ansichten der Floating IP',
  '{name} ({free} free)': '{name} ({free} frei)',
};
