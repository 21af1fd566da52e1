import type { Messages } from '../translate.ts';

/** Volume types and QoS, for administrators. */
export const volumeTypes: Messages = {
  '0 means none. For TCP, 80 % of the limit works well.': '0: keine. Für TCP passen 80 % der Grenze.',
  'A QoS policy limits what ports send and receive, per port or for a whole network.':
    'Eine QoS-Richtlinie begrenzt, was Ports senden und empfangen: einzelne Ports oder alle eines Netzes.',
  'A running instance keeps the limits its volumes were attached with. Simulated hosts do not enforce limits.':
    'Eine laufende Instanz behält die Grenzen, mit denen ihre Volumes angehängt wurden. Die simulierte Flotte setzt sie nicht durch.',
  'A volume type is a kind of storage for volumes.':
    'Ein Volume-Typ ist eine Art von Speicher, von der Volumes sein können.',
  'Minimum packet rate': 'Mindestens so viele Pakete',
  'Minimum bandwidth': 'Mindestens so viel Bandbreite',
  'Maximum packet rate': 'Höchstens so viele Pakete',
  'Maximum bandwidth': 'Höchstens so viel Bandbreite',
  'Attached volumes keep the limits they were attached with.':
    'Angehängte Volumes behalten die Grenzen, mit denen sie angehängt wurden.',
  Bandwidth: 'Bandbreite',
  Both: 'Beide',
  'Both combined': 'Beides zusammen',
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
  'Private: only these projects can create volumes of this type. Existing volumes are kept.':
    'Er ist privat: Nur diese Projekte dürfen Volumes davon erstellen. Vorhandene bleiben.',
  Limits: 'Grenzen',
  'Mark packets (DSCP)': 'Pakete markieren (DSCP)',
  'Network QoS': 'Netz-QoS',
  'New networks of this project use it unless another policy is chosen.':
    'Neue Netze dieses Projekts haben sie, wenn sie keine andere nennen.',
  'New rule': 'Neue Regel',
  'No QoS policies yet': 'Noch keine QoS-Richtlinien',
  'No QoS specs yet': 'Noch keine QoS-Vorgaben',
  'Volumes can no longer have this type. It cannot be deleted while a volume has it.':
    'Kein Volume kann mehr von diesem Typ sein. Solange es eines gibt, wird das abgelehnt.',
  'No volume types use them.': 'Kein Volume-Typ hat sie.',
  'No volume types': 'Keine Volume-Typen',
  'Its volumes are not limited.': 'Nichts begrenzt seine Volumes.',
  'Out of the instance': 'Aus der Instanz',
  'QoS specs': 'QoS-Vorgaben',
  'QoS specs limit how fast the volumes of a type are read and written.':
    'QoS-Vorgaben begrenzen, wie schnell Volumes eines Typs gelesen und geschrieben werden.',
  'QoS specs of {name}': 'QoS-Vorgaben von {name}',
  'Remove: {rule}': 'Entfernen: {rule}',
  'Rules of {name}': 'Regeln von {name}',
  'Could not load the QoS specs': 'Die QoS-Vorgaben konnten nicht geladen werden',
  'Kinds of volumes, and limits for volumes and ports.': 'Die Arten von Volumes, und was Volumes und Ports begrenzt.',
  'The volumes of these types are no longer limited: {types}.':
    'Die Volumes dieser Typen sind nicht mehr begrenzt: {types}.',
  'They apply immediately to all ports with the policy.':
    'Sie gelten vom nächsten Paket an für die Ports, die die Richtlinie haben.',
  'Thousand packets/s': 'Tausend Pakete/s',
  'Types and QoS': 'Typen und QoS',
  Unit: 'Einheit',
  'Volume types': 'Volume-Typen',
  'Volume types and QoS': 'Volume-Typen und QoS',
  'It is the default for new volumes and cannot be deleted.': 'Volumes erhalten ihn, wenn niemand wählt: Er bleibt.',
  'It is the default for new volumes and cannot be renamed.':
    'Volumes erhalten ihn, wenn niemand wählt; er behält seinen Namen.',
  'It cannot be deleted while a port or a network uses it.':
    'Solange ein Port oder ein Netz sie hat, wird das abgelehnt.',
  'back-end: enforced by the storage.': 'back-end: Der Speicher selbst zählt.',
  'both: enforced by both.': 'both: Beide zählen.',
  'front-end: enforced by the host of the instance.': 'front-end: Der Host der Instanz zählt, was durchgeht.',
  'volume_backend_name selects the storage for its volumes. If that storage does not exist, volumes cannot be created.':
    'volume_backend_name nennt den Speicher, auf dem seine Volumes liegen. Gibt es ihn nicht, entstehen keine.',
  '{ports, plural, one {# port} other {# ports}}, {networks, plural, one {# network} other {# networks}}':
    '{ports, plural, one {# Port} other {# Ports}}, {networks, plural, one {# Netz} other {# Netze}}',
};
