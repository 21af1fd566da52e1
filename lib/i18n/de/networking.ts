import type { Messages } from '../translate.ts';

/** Networks, subnets and ports: their rules. */
export const networking: Messages = {
  'A router or floating IP has this port; remove it there.':
    'Ein Router oder eine Floating IP hat diesen Port; bitte dort entfernen.',
  'An instance or a router has this port; detach it there.':
    'Eine Instanz oder ein Router hat diesen Port; trennen Sie ihn dort.',
  'A router or floating IP has this port; its addresses are chosen there.':
    'Ein Router oder eine Floating IP hat diesen Port; dort werden seine Adressen gewählt.',
  'An instance has this port; its MAC address can be changed after it is detached.':
    'Eine Instanz hat diesen Port; die MAC-Adresse lässt sich ändern, wenn er abgehängt ist.',
  'Ports are still in use on this network; delete them first.':
    'In diesem Netz sind noch Ports in Gebrauch; bitte zuerst löschen.',
  'Ports have addresses of this subnet; delete them first.':
    'Ports haben Adressen aus diesem Subnetz; bitte zuerst löschen.',
  'The default group keeps its name.': 'Die Standardgruppe behält ihren Namen.',
  'Ports have this group; whether it is stateful stays as it is.':
    'Ports haben diese Gruppe; ob sie sich Verbindungen merkt, bleibt, wie es ist.',
  'Ports have this group.': 'Ports haben diese Gruppe.',
};
