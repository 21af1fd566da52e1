import type { Messages } from '../translate.ts';

/** Volume types and QoS, for administrators. */
export const volumeTypes: Messages = {
  '0: none. 80 % of the limit suits TCP.': '0: keine. Für TCP passen 80 % der Grenze.',
  'A QoS policy limits what ports send and receive, each port or all of a network.':
    'Eine QoS-Richtlinie begrenzt, was Ports senden und empfangen: einzelne Ports oder alle eines Netzes.',
  'A running instance keeps the limits that its volumes were attached with. The simulated fleet holds none to them.':
    'Eine laufende Instanz behält die Grenzen, mit denen ihre Volumes angehängt wurden. Die simulierte Flotte setzt sie nicht durch.',
  'A volume type is a kind of storage that volumes can be of.':
    'Ein Volume-Typ ist eine Art von Speicher, von der Volumes sein können.',
  'At least so many packets': 'Mindestens so viele Pakete',
  'At least so much bandwidth': 'Mindestens so viel Bandbreite',
  'At most so many packets': 'Höchstens so viele Pakete',
  'At most so much bandwidth': 'Höchstens so viel Bandbreite',
  'Attached volumes keep the limits that they were attached with.':
    'Angehängte Volumes behalten die Grenzen, mit denen sie angehängt wurden.',
  Bandwidth: 'Bandbreite',
  Both: 'Beide',
  'Both at once': 'Beides zusammen',
  Burst: 'Kurzzeitig mehr',
  'Create QoS specs': 'QoS-Vorgaben erstellen',
  'Create policy': 'Richtlinie erstellen',
  'Create type': 'Typ erstellen',
  'DSCP mark': 'DSCP-Markierung',
  'Delete QoS policy {name}?': 'QoS-Richtlinie {name} löschen?',
  'Delete QoS specs {name}?': 'QoS-Vorgaben {name} löschen?',
  'Delete volume type {name}?': 'Volume-Typ {name} löschen?',
  'Enforced by': 'Durchgesetzt von',
  Encryption: 'Verschlüsselung',
  'Into the instance': 'In die Instanz',
  'It is private: only these projects may make volumes of it. Those that they have stay.':
    'Er ist privat: Nur diese Projekte dürfen Volumes davon erstellen. Vorhandene bleiben.',
  Limits: 'Grenzen',
  'Mark packets (DSCP)': 'Pakete markieren (DSCP)',
  'Network QoS': 'Netz-QoS',
  'New networks of this project have it unless they name another.':
    'Neue Netze dieses Projekts haben sie, wenn sie keine andere nennen.',
  'New rule': 'Neue Regel',
  'No QoS policies yet': 'Noch keine QoS-Richtlinien',
  'No QoS specs yet': 'Noch keine QoS-Vorgaben',
  'No volume can be of it any more. While there is one of it, this is refused.':
    'Kein Volume kann mehr von diesem Typ sein. Solange es eines gibt, wird das abgelehnt.',
  'No volume type has them.': 'Kein Volume-Typ hat sie.',
  'No volume types': 'Keine Volume-Typen',
  'Nothing limits its volumes.': 'Nichts begrenzt seine Volumes.',
  'Out of the instance': 'Aus der Instanz',
  'QoS specs': 'QoS-Vorgaben',
  'QoS specs limit how fast the volumes of a type are read and written.':
    'QoS-Vorgaben begrenzen, wie schnell Volumes eines Typs gelesen und geschrieben werden.',
  'QoS specs of {name}': 'QoS-Vorgaben von {name}',
  'Remove: {rule}': 'Entfernen: {rule}',
  'Rules of {name}': 'Regeln von {name}',
  'The QoS specs could not be loaded': 'Die QoS-Vorgaben konnten nicht geladen werden',
  'The kinds of volumes, and what limits volumes and ports.':
    'Die Arten von Volumes, und was Volumes und Ports begrenzt.',
  'The volumes of these types are not limited any more: {types}.':
    'Die Volumes dieser Typen sind nicht mehr begrenzt: {types}.',
  'They hold for the ports that have the policy, from the next packet on.':
    'Sie gelten vom nächsten Paket an für die Ports, die die Richtlinie haben.',
  'Thousand packets/s': 'Tausend Pakete/s',
  'Types and QoS': 'Typen und QoS',
  Unit: 'Einheit',
  'Volume types': 'Volume-Typen',
  'Volume types and QoS': 'Volume-Typen und QoS',
  'Volumes get it when nobody chooses: it stays.': 'Volumes erhalten ihn, wenn niemand wählt: Er bleibt.',
  'Volumes get it when nobody chooses; it keeps its name.':
    'Volumes erhalten ihn, wenn niemand wählt; er behält seinen Namen.',
  'While a port or a network has it, this is refused.': 'Solange ein Port oder ein Netz sie hat, wird das abgelehnt.',
  'back-end: the storage itself counts.': 'back-end: Der Speicher selbst zählt.',
  'both: each of the two counts.': 'both: Beide zählen.',
  'front-end: the host of the instance counts what passes.': 'front-end: Der Host der Instanz zählt, was durchgeht.',
  'volume_backend_name says on which storage its volumes lie. One that is not there gets no volumes.':
    'volume_backend_name nennt den Speicher, auf dem seine Volumes liegen. Gibt es ihn nicht, entstehen keine.',
  '{ports, plural, one {# port} other {# ports}}, {networks, plural, one {# network} other {# networks}}':
    '{ports, plural, one {# Port} other {# Ports}}, {networks, plural, one {# Netz} other {# Netze}}',
};
