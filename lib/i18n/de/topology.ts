import type { Messages } from '../translate.ts';

/** The topology: how networks, routers and instances are connected. */
export const topology: Messages = {
  Topology: 'Topologie',
  'How networks, routers and instances are connected.': 'Wie Netze, Router und Instanzen verbunden sind.',
  'Search the topology': 'Topologie durchsuchen',
  'Name, address or id': 'Name, Adresse oder ID',
  'Any state': 'Jeder Zustand',
  'Down or failed': 'Gestört oder fehlgeschlagen',
  'Stopped or unused': 'Gestoppt oder unbenutzt',
  'Nothing matches': 'Nichts gefunden',
  'Clear search': 'Suche leeren',
  'No network, router or instance has this in its name, id or addresses, and this state.':
    'Kein Netz, Router und keine Instanz hat dies im Namen, in der ID oder in den Adressen und diesen Zustand.',
  'Not everything is shown': 'Nicht alles wird angezeigt',
  'This project has more than fits here. The pages of networks, routers and ports list all of it.':
    'Dieses Projekt hat mehr, als hier Platz hat. Die Seiten der Netze, Router und Ports listen alles auf.',
  'Nothing is connected yet': 'Noch ist nichts verbunden',
  'Create a network with a subnet: instances get their addresses there.':
    'Netz mit Subnetz erstellen: Dort bekommen Instanzen ihre Adressen.',
  'Create a router with a gateway: it leads from the subnet out of the cloud.':
    'Router mit Gateway erstellen: Er führt vom Subnetz aus der Cloud hinaus.',
  'Launch instances on the network, and give them floating IPs to be reached from outside.':
    'Instanzen im Netz starten und ihnen Floating IPs geben, damit sie von außen erreichbar sind.',
  'Port ERROR': 'Port ERROR',
  'Port off': 'Port aus',
  'Port DOWN': 'Port DOWN',
  'Views of the topology': 'Ansichten der Topologie',
  'Other ports': 'Andere Ports',
  'Map of the topology; arrow keys lead from one thing to the next':
    'Karte der Topologie; Pfeiltasten führen vom einen zum nächsten',
  'Facts about {name}': 'Angaben zu {name}',
  'Several on one network': 'Mehrere in einem Netz',
  'Open the network': 'Netz öffnen',
  'Connect…': 'Verbinden…',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  'No security group': 'Keine Sicherheitsgruppe',
  '{count, plural, one {# other port} other {# other ports}}':
    '{count, plural, one {# anderer Port} other {# andere Ports}}',
  '{count, plural, one {# instance} other {# instances}} with {groups}':
    '{count, plural, one {# Instanz} other {# Instanzen}} mit {groups}',
};
