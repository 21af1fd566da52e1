import type { Messages } from '../translate.ts';

/** Flavors side by side, in families, and as projects see them. */
export const flavorFamilies: Messages = {
  '(differs)': '(verschieden)',
  'A flavor is a size that instances can have. An administrator has to make one first.':
    'Ein Flavor ist eine Größe, die Instanzen haben können. Zuerst muss die Verwaltung einen anlegen.',
  'A series of sizes: each has twice the cores and the memory of the one before.':
    'Eine Reihe von Größen: Jede hat doppelt so viele Kerne und doppelt so viel Speicher wie die vorige.',
  'Add from the catalogue': 'Aus dem Verzeichnis hinzufügen',
  'All of them are there already.': 'Alle davon gibt es schon.',
  Compare: 'Vergleichen',
  'Compare flavors': 'Flavors vergleichen',
  'Create a family': 'Familie anlegen',
  'Create the family': 'Familie anlegen',
  'Disk of the smallest': 'Festplatte des kleinsten',
  'Fits your quota': 'Passt ins Kontingent',
  'Flavors side by side': 'Flavors nebeneinander',
  'Flavors side by side; what differs is marked.': 'Flavors nebeneinander; was verschieden ist, ist gekennzeichnet.',
  'How many sockets the guest sees: for licences that count them. A driver has to know it.':
    'Wie viele Sockel das Gastsystem sieht: für Lizenzen, die sie zählen. Ein Treiber muss es kennen.',
  'Making {count} flavors of the family {family}': '{count} Flavors der Familie {family} werden angelegt',
  'Microseconds of each period that a vCPU may run. A driver has to know it.':
    'Mikrosekunden jeder Periode, die eine vCPU rechnen darf. Ein Treiber muss es kennen.',
  'Name of the family': 'Name der Familie',
  'Only hosts of aggregates whose metadata has this key with this value. Operators such as >= 4 work.':
    'Nur Hosts von Aggregaten, deren Metadaten diesen Schlüssel mit diesem Wert haben. Operatoren wie >= 4 gehen.',
  'RAM per vCPU': 'RAM je vCPU',
  'Select two to {most} flavors to compare them.': 'Zum Vergleichen zwei bis {most} Flavors auswählen.',
  Sizes: 'Größen',
  'Spreads cores and memory over this many NUMA nodes.': 'Verteilt Kerne und Speicher auf so viele NUMA-Knoten.',
  'Such as {name}.': 'Etwa {name}.',
  'The average rate out of its ports, in KiB a second. A driver has to know it.':
    'Die mittlere Rate aus seinen Ports, in KiB je Sekunde. Ein Treiber muss es kennen.',
  'The disk grows with the size': 'Die Festplatte wächst mit der Größe',
  'The most operations a second on its disks. A driver has to know it.':
    'Die meisten Zugriffe je Sekunde auf seine Festplatten. Ein Treiber muss es kennen.',
  'The quota has no further instance left.': 'Das Kontingent lässt keine weitere Instanz zu.',
  'The size of memory pages: small, large, any, or a size in KiB.':
    'Die Größe der Speicherseiten: small, large, any oder eine Größe in KiB.',
  'The sizes that instances can have. Administrators make them.':
    'Die Größen, die Instanzen haben können. Die Verwaltung legt sie an.',
  'Unit of {label}': 'Einheit von {label}',
  'Use 0.25 or more.': '0,25 oder mehr verwenden.',
  'Use a whole number from 2 to 8.': 'Eine ganze Zahl von 2 bis 8 verwenden.',
  'Use at most 40 characters.': 'Höchstens 40 Zeichen verwenden.',
  'Views of flavors': 'Ansichten der Flavors',
  'What happens when the guest hangs: disabled, reset, poweroff, pause. A driver has to know it.':
    'Was geschieht, wenn das Gastsystem hängt: disabled, reset, poweroff, pause. Ein Treiber muss es kennen.',
  'What is made': 'Was angelegt wird',
  'Whether the guest boots signed systems only: required, optional, disabled. A driver has to know it.':
    'Ob das Gastsystem nur signierte Systeme startet: required, optional, disabled. Ein Treiber muss es kennen.',
  'Whether the guest may have a source of random numbers. A driver has to know it.':
    'Ob das Gastsystem eine Quelle von Zufallszahlen haben darf. Ein Treiber muss es kennen.',
  'dedicated gives each vCPU a core of its own, shared lets them float. A driver has to know it.':
    'dedicated gibt jeder vCPU einen eigenen Kern, shared lässt sie wandern. Ein Treiber muss es kennen.',
  'already exists': 'gibt es schon',
  'vCPU of the smallest': 'vCPU des kleinsten',
  'without limit': 'ohne Grenze',
  'The flavors could not be loaded': 'Die Flavors ließen sich nicht laden',
};
