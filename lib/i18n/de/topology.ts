import type { Messages } from '../translate.ts';

/** The topology: how networks, routers and instances are connected. */
export const topology: Messages = {
  Topology: 'Topologie',
  'How networks, routers and instances are connected.': 'Wie Netze, Router und Instanzen verbunden sind.',
  'Search the topology': 'Topologie durchsuchen',
  'Name, address or ID': 'Name, Adresse oder ID',
  'Any state': 'Jeder Zustand',
  'Down or failed': 'Gestört oder fehlgeschlagen',
  'Stopped or unused': 'Gestoppt oder unbenutzt',
  'Nothing matches': 'Nichts gefunden',
  'Clear search': 'Suche leeren',
  'No network, router or instance matches this search and state.':
    'Kein Netz, Router und keine Instanz hat dies im Namen, in der ID oder in den Adressen und diesen Zustand.',
  'Not everything is shown': 'Nicht alles wird angezeigt',
  'This project has more than the map can show. The pages of networks, routers and ports list everything.':
    'Dieses Projekt hat mehr, als hier Platz hat. Die Seiten der Netze, Router und Ports listen alles auf.',
  'Nothing is connected yet': 'Noch ist nichts verbunden',
  'Create a network with a subnet, which gives instances their addresses.':
    'Netz mit Subnetz erstellen: Dort bekommen Instanzen ihre Adressen.',
  'Create a router with a gateway to connect the subnet to the outside.':
    'Router mit Gateway erstellen: Er führt vom Subnetz aus der Cloud hinaus.',
  'Launch instances on the network, and give them floating IPs to make them reachable from outside.':
    'Instanzen im Netz starten und ihnen Floating IPs geben, damit sie von außen erreichbar sind.',
  'Port failed': 'Port fehlerhaft',
  'Port off': 'Port aus',
  'Port down': 'Port außer Betrieb',
  'Views of the topology': 'Ansichten der Topologie',
  'Other ports': 'Andere Ports',
  'Map of the topology. Use the arrow keys to move between items.':
    'Karte der Topologie; Pfeiltasten führen vom einen zum nächsten',
  'Details of {name}': 'Angaben zu {name}',
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
  'Could not export the topology': 'Die Topologie wurde nicht exportiert',
  'Picture (SVG)': 'Bild (SVG)',
  'Picture (PNG)': 'Bild (PNG)',
  'Diagram (Mermaid)': 'Diagramm (Mermaid)',
  'Connect {name}': '{name} verbinden',
  'Connections are collected as pending changes that you review and apply together.':
    'Verbindungen werden als anstehende Änderungen gesammelt; Sie prüfen sie und wenden sie zusammen an.',
  'There is nothing to connect it to.': 'Es gibt nichts, womit es verbunden werden kann.',
  'No connection matches.': 'Keine Verbindung passt.',
  Legend: 'Legende',
  'Down or switched off': 'Gestört oder abgeschaltet',
  'Waiting for a decision': 'Wartet auf eine Entscheidung',
  'Instances without a network': 'Instanzen ohne Netzwerk',
  Changing: 'In Änderung',
  'Not working': 'Außer Betrieb',
  Selected: 'Ausgewählt',
  'Several instances': 'Mehrere Instanzen',
  'On several networks': 'In mehreren Netzen',
  Connected: 'Verbunden',
  'There are more matches. Type a name to narrow them down.': 'Es gibt weitere Treffer. Ein Name grenzt sie ein.',
  'Add: {title}': 'Hinzufügen: {title}',
  'Remove: {title}': 'Entfernen: {title}',
  Review: 'Prüfen',
  'Pending changes': 'Anstehende Änderungen',
  'They are applied one after the other. If one is rejected, the others still run.':
    'Sie werden nacheinander ausgeführt. Eine, die abgelehnt wird, hält die anderen nicht auf.',
  '{count, plural, one {Apply # change} other {Apply # changes}}':
    '{count, plural, one {# Änderung anwenden} other {# Änderungen anwenden}}',
  'This change was rejected': 'Diese Änderung wurde abgelehnt',
  '{count, plural, one {# pending change} other {# pending changes}}':
    '{count, plural, one {# anstehende Änderung} other {# anstehende Änderungen}}',
  'Set {network} as the gateway of {router}': '{network} als Gateway von {router} setzen',
  'Connect subnet {subnet} to {router}': 'Subnetz {subnet} mit {router} verbinden',
  'Attach {instance} to {network}': '{instance} an {network} anschließen',
  'Attach port {port} of {network} to {instance}': 'Port {port} von {network} an {instance} anschließen',
  'This is already a pending change.': 'Das steht schon bei den anstehenden Änderungen.',
  'They are already connected.': 'Sie sind schon verbunden.',
  'The subnet has no gateway address.': 'Das Subnetz hat keine Gateway-Adresse.',
  'The gateway address {address} is taken.': 'Die Gateway-Adresse {address} ist belegt.',
  'It overlaps with {subnet}, which the router is connected to.':
    'Es überschneidet sich mit {subnet}, mit dem der Router verbunden ist.',
  'Its gateway is {network}. Clear it first.': 'Sein Gateway ist {network}. Entfernen Sie es zuerst.',
  'Instances cannot have ports on this external network. Use a floating IP.':
    'Instanzen bekommen in diesem externen Netz keine Ports. Nehmen Sie eine Floating IP.',
  'The network has no subnet to take an address from.': 'Das Netz hat kein Subnetz, aus dem eine Adresse käme.',
  'Ports can be added only to an active, paused or shut off instance.':
    'Ports lassen sich nur einer aktiven, pausierten oder ausgeschalteten Instanz hinzufügen.',
};
