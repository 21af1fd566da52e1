import type { Messages } from '../translate.ts';

/** Networks, subnets and ports: their rules. */
export const networking: Messages = {
  'Segmentation ID': 'Segmentierungs-ID',
  'IPv6 router advertisements': 'IPv6-Router-Advertisements',
  'Service types': 'Diensttypen',
  Prefixes: 'Präfixe',
  'Default prefix length': 'Standard-Präfixlänge',
  'Minimum prefix length': 'Kleinste Präfixlänge',
  'Maximum prefix length': 'Größte Präfixlänge',
  'Device owner': 'Eigentümer des Geräts',
  'Device tag': 'Geräte-Tag',
  Distributed: 'Verteilt',
  'Highly available': 'Hochverfügbar',
  Stateful: 'Zustandsbehaftet',
  Rule: 'Regel',
  Remote: 'Gegenstelle',
  'In default groups': 'In Standardgruppen',
  'In other groups': 'In anderen Gruppen',
  'Image metadata': 'Image-Metadaten',
  'Stored data': 'Gespeicherte Daten',
  'A router or floating IP uses this port. Remove it there.':
    'Ein Router oder eine Floating IP hat diesen Port; bitte dort entfernen.',
  'An instance or a router uses this port. Detach it there.':
    'Eine Instanz oder ein Router hat diesen Port; trennen Sie ihn dort.',
  'The gateway of a router or a floating IP uses this port. Its addresses are chosen there.':
    'Ein Router oder eine Floating IP hat diesen Port; dort werden seine Adressen gewählt.',
  'An instance uses this port. You can change its MAC address after detaching it.':
    'Eine Instanz hat diesen Port; die MAC-Adresse lässt sich ändern, wenn er abgehängt ist.',
  'Ports on this network are still in use. Delete them first.':
    'In diesem Netz sind noch Ports in Gebrauch; bitte zuerst löschen.',
  'Ports have addresses in this subnet. Delete them first.':
    'Ports haben Adressen aus diesem Subnetz; bitte zuerst löschen.',
  'The default group keeps its name.': 'Die Standardgruppe behält ihren Namen.',
  'Ports use this group, so you cannot change whether it is stateful.':
    'Ports haben diese Gruppe; ob sie sich Verbindungen merkt, bleibt, wie es ist.',
  'Ports use this group.': 'Ports haben diese Gruppe.',
};
