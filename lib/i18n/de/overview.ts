import type { Messages } from '../translate.ts';

/** The overview of a project. */
export const overview: Messages = {
  'A disk of its own, to be attached to an instance and kept when the instance goes.':
    'Ein eigener Datenträger, der an eine Instanz angehängt wird und bleibt, wenn die Instanz geht.',
  'A disk that outlives instances': 'Ein Datenträger, der Instanzen überlebt',
  'An application credential signs scripts in without your password.':
    'Ein Anwendungs-Zugang meldet Skripte an, ohne das eigene Passwort.',
  'Choose an image, a flavor and a network; a key pair can be made on the way.':
    'Image, Größe und Netz wählen; ein Schlüsselpaar lässt sich unterwegs anlegen.',
  'Compute quota': 'Kontingent für Rechenleistung',
  'Connect your tools': 'Werkzeuge verbinden',
  'Create a volume': 'Ein Volume anlegen',
  'Download clouds.yaml': 'clouds.yaml herunterladen',
  'First steps': 'Erste Schritte',
  'For scripts and pipelines': 'Für Skripte und Pipelines',
  'From an image or a volume': 'Aus einem Image oder Volume',
  'Instance <link>{name}</link> failed': 'Instanz <link>{name}</link> ist fehlgeschlagen',
  'Instances by status': 'Instanzen nach Status',
  'Launch an instance': 'Eine Instanz starten',
  Memory: 'Arbeitsspeicher',
  'Needs attention': 'Braucht Aufmerksamkeit',
  'No instances yet.': 'Noch keine Instanzen.',
  'No volumes yet.': 'Noch keine Volumes.',
  'Not up to date': 'Nicht aktuell',
  'Open instance': 'Instanz öffnen',
  'Open volume': 'Volume öffnen',
  'Project {project} in domain {domain}, with the roles {roles}':
    'Projekt {project} in Domäne {domain}, mit den Rollen {roles}',
  'Quick starts': 'Schnellstart',
  'Show all {count}': 'Alle {count} anzeigen',
  'Show volumes': 'Volumes anzeigen',
  'Show what uses it': 'Verbraucher anzeigen',
  'Storage quota': 'Kontingent für Speicher',
  'The newest {count, number} are counted.': 'Gezählt sind die neuesten {count, number}.',
  'Unchanged for more than a week, and still using {size} of your quota.':
    'Seit mehr als einer Woche unverändert, und noch immer {size} des Kontingents.',
  'Use the command line': 'Befehlszeile verwenden',
  'Volume <link>{name}</link> failed: {status}': 'Volume <link>{name}</link> ist fehlgeschlagen: {status}',
  'Volume <link>{name}</link> is stuck: {status}': 'Volume <link>{name}</link> hängt fest: {status}',
  'Volume storage': 'Volume-Speicher',
  'Volumes by status': 'Volumes nach Status',
  vCPUs: 'vCPUs',
  '{count, plural, one {# volume is} other {# volumes are}} attached to nothing':
    '{count, plural, one {# Volume ist} other {# Volumes sind}} nirgends angehängt',
  '{quota}: nearly at the limit': '{quota}: fast am Limit',
  '{quota}: the limit is reached': '{quota}: das Limit ist erreicht',
  '{used} of {limit} are used; requests beyond that are refused.':
    '{used} von {limit} sind belegt; darüber hinaus wird abgelehnt.',
  'The credentials could not be loaded': 'Die Zugangsdaten ließen sich nicht laden',
};
