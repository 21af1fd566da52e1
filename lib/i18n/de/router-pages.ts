import type { Messages } from '../translate.ts';

/** The page of a router: its health, interfaces and static routes. */
export const routerPages: Messages = {
  'No floating IPs': 'Keine Floating IPs',
  'Floating IPs of instances behind this router are listed here.':
    'Hier stehen die Floating IPs der Instanzen hinter diesem Router.',
  'No interfaces': 'Mit keinem Subnetz verbunden',
  'Add an interface to connect a subnet to it.': 'Verbinden Sie ihn mit einem Subnetz.',
  'Open port': 'Port öffnen',
  'Router not found': 'Diesen Router gibt es nicht',
  'Go to routers': 'Zu den Routern',
  'Could not load what the router connects': 'Was der Router verbindet, konnte nicht geladen werden',
  'Sections of the router': 'Ansichten des Routers',
  Routes: 'Routen',
  'Add route': 'Route hinzufügen',
  'Static routes': 'Statische Routen',
  'No static routes': 'Keine statischen Routen',
  'A static route sends packets for a block of addresses to another router or appliance.':
    'Eine statische Route schickt Pakete für einen Adressblock an einen anderen Router oder eine Appliance.',
  Destination: 'Ziel',
  'Next hop': 'Nächster Hop',
  'Remove route to {destination}': 'Route nach {destination} entfernen',
  'Remove route to {destination}?': 'Route nach {destination} entfernen?',
  'Remove route': 'Route entfernen',
  '{name} no longer sends packets for it to {nexthop}.': '{name} schickt Pakete dafür nicht mehr an {nexthop}.',
  'Add route to {name}': 'Route zu {name} hinzufügen',
  'An address in {blocks}, or in a subnet of the external network.':
    'Eine Adresse in {blocks} oder in einem Subnetz des externen Netzes.',
  'An address in a subnet of the external network.': 'Eine Adresse in einem Subnetz des externen Netzes.',
  'Floating IPs need this interface': 'Floating IPs brauchen diese Verbindung',
  'Disassociate {addresses} first.': 'Heben Sie zuerst die Zuordnung von {addresses} auf.',
  'Remove interface on {subnet}': 'Von {subnet} trennen',
  'Remove interface on {subnet}?': 'Von {subnet} trennen?',
  'Use a block such as 10.1.0.0/16.': 'Bitte einen Block wie 10.1.0.0/16 angeben.',
  'Use an IPv4 or IPv6 address.': 'Bitte eine IPv4- oder IPv6-Adresse angeben.',
  'Use an address of the same IP version as the destination.':
    'Bitte eine Adresse mit derselben IP-Version wie das Ziel angeben.',
  'This is an address of the router itself.': 'Das ist eine Adresse des Routers selbst.',
  'The router is not connected to a subnet with this address.':
    'Der Router ist mit keinem Subnetz verbunden, zu dem diese Adresse gehört.',
  'Could not load which networks reach the outside': 'Welche Netze nach außen kommen, konnte nicht geladen werden',
  'This router has no interfaces': 'Dieser Router ist mit keinem Subnetz verbunden',
  'All connected subnets can reach the external network.': 'Alle verbundenen Subnetze erreichen das externe Netz.',
  '{count} of {all} connected subnets cannot reach the external network':
    '{count} von {all} verbundenen Subnetzen erreichen das externe Netz nicht',
  'The router is switched off.': 'Der Router ist ausgeschaltet.',
  'The external network of the router has no physical network, so it leads nowhere.':
    'Das externe Netz des Routers hat kein physisches Netz und führt daher nirgendwohin.',
  'No host provides the gateway of the router.': 'Kein Host stellt das Gateway des Routers bereit.',
  'The network has not set up the router yet.': 'Das Netzwerk hat den Router noch nicht eingerichtet.',
  'The router has no external gateway.': 'Der Router hat kein externes Gateway.',
  'The network is switched off.': 'Das Netz ist ausgeschaltet.',
  'The interface of the router is switched off.': 'Der Anschluss des Routers ist ausgeschaltet.',
  'The subnet has no gateway address, so its instances have no default route.':
    'Das Subnetz hat keine Gateway-Adresse; seine Instanzen haben deshalb keine Standardroute.',
  'The gateway address of the subnet belongs to another device.':
    'Die Gateway-Adresse des Subnetzes gehört einem anderen Gerät.',
  'SNAT is off, so only instances with a floating IP get replies.':
    'SNAT ist aus: Nur Instanzen mit Floating IP bekommen Antworten.',
  'The external network has no IPv6 subnet.': 'Das externe Netz hat kein IPv6-Subnetz.',
  'An address': 'Eine Adresse',
  'More addresses': 'Weitere Adressen',
  'Up to 4, one per line.': 'Bis zu 4, eine je Zeile.',
  'DHCP options': 'DHCP-Optionen',
  'One per line, such as mtu=1400.': 'Eine je Zeile, etwa mtu=1400.',
  'A port can have at most 5 addresses.': 'Ein Port hat höchstens 5 Adressen.',
  'A port can have at most 32 DHCP options.': 'Ein Port hat höchstens 32 DHCP-Optionen.',
  'Use name=value on each line.': 'Bitte in jede Zeile Name=Wert schreiben.',
};
