import type { Messages } from '../translate.ts';

/** Flavors side by side, in families, and as projects see them. */
export const flavorFamilies: Messages = {
  '(differs)': '(verschieden)',
  'A flavor is a size for instances. An administrator has to create one first.':
    'Ein Flavor ist eine Größe, die Instanzen haben können. Zuerst muss die Verwaltung einen anlegen.',
  'A series of sizes. Each has twice the cores and memory of the previous one.':
    'Eine Reihe von Größen: Jede hat doppelt so viele Kerne und doppelt so viel Speicher wie die vorige.',
  'Add from the catalogue': 'Aus dem Verzeichnis hinzufügen',
  'All of them already exist.': 'Alle davon gibt es schon.',
  Compare: 'Vergleichen',
  'Compare flavors': 'Flavors vergleichen',
  'Create family': 'Familie anlegen',
  'Disk of the smallest size': 'Festplatte des kleinsten',
  'Fits your quota': 'Passt ins Kontingent',
  'Flavors side by side': 'Flavors nebeneinander',
  'Flavors side by side; what differs is marked.': 'Flavors nebeneinander; was verschieden ist, ist gekennzeichnet.',
  'How many sockets the guest sees, for licences that count them. Requires driver support.':
    'Wie viele Sockel das Gastsystem sieht: für Lizenzen, die sie zählen. Ein Treiber muss es kennen.',
  'Creating {count} flavors of the family {family}': '{count} Flavors der Familie {family} werden angelegt',
  'Microseconds of each period that a vCPU may run. Requires driver support.':
    'Mikrosekunden jeder Periode, die eine vCPU rechnen darf. Ein Treiber muss es kennen.',
  'Family name': 'Name der Familie',
  'Only hosts in aggregates whose metadata has this key and value. Operators such as >= 4 work.':
    'Nur Hosts von Aggregaten, deren Metadaten diesen Schlüssel mit diesem Wert haben. Operatoren wie >= 4 gehen.',
  'RAM per vCPU': 'RAM je vCPU',
  'Select two to {most} flavors to compare them.': 'Zum Vergleichen zwei bis {most} Flavors auswählen.',
  Sizes: 'Größen',
  'Spreads cores and memory over this many NUMA nodes.': 'Verteilt Kerne und Speicher auf so viele NUMA-Knoten.',
  'For example {name}.': 'Etwa {name}.',
  'The average outgoing rate of its ports, in KiB per second. Requires driver support.':
    'Die mittlere Rate aus seinen Ports, in KiB je Sekunde. Ein Treiber muss es kennen.',
  'Scale the disk with the size': 'Die Festplatte wächst mit der Größe',
  'The maximum number of operations per second on its disks. Requires driver support.':
    'Die meisten Zugriffe je Sekunde auf seine Festplatten. Ein Treiber muss es kennen.',
  'The quota has no room for another instance.': 'Das Kontingent lässt keine weitere Instanz zu.',
  'The size of memory pages: small, large, any, or a size in KiB.':
    'Die Größe der Speicherseiten: small, large, any oder eine Größe in KiB.',
  'Sizes for instances. Administrators create them.':
    'Die Größen, die Instanzen haben können. Die Verwaltung legt sie an.',
  'Unit of {label}': 'Einheit von {label}',
  'Use 0.25 or more.': '0,25 oder mehr verwenden.',
  'Use a whole number from 2 to 8.': 'Eine ganze Zahl von 2 bis 8 verwenden.',
  'Use at most 40 characters.': 'Höchstens 40 Zeichen verwenden.',
  'Views of flavors': 'Ansichten der Flavors',
  'What happens when the guest hangs: disabled, reset, poweroff, pause. Requires driver support.':
    'Was geschieht, wenn das Gastsystem hängt: disabled, reset, poweroff, pause. Ein Treiber muss es kennen.',
  'Flavors to create': 'Was angelegt wird',
  'Whether the guest boots only signed systems: required, optional, disabled. Requires driver support.':
    'Ob das Gastsystem nur signierte Systeme startet: required, optional, disabled. Ein Treiber muss es kennen.',
  'Whether the guest can have a random number generator. Requires driver support.':
    'Ob das Gastsystem eine Quelle von Zufallszahlen haben darf. Ein Treiber muss es kennen.',
  'dedicated gives each vCPU its own core, shared lets them float. Requires driver support.':
    'dedicated gibt jeder vCPU einen eigenen Kern, shared lässt sie wandern. Ein Treiber muss es kennen.',
  'already exists': 'gibt es schon',
  'vCPUs of the smallest size': 'vCPU des kleinsten',
  'no limit': 'ohne Grenze',
  'Could not load the flavors': 'Die Flavors ließen sich nicht laden',
};
