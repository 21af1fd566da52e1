import type { Messages } from '../translate.ts';

/** Volumes: their rules and screens. */
export const volumes: Messages = {
  'The last operation failed': 'Der letzte Vorgang ist fehlgeschlagen',
  'Why it failed could not be loaded': 'Der Grund des Fehlers ließ sich nicht laden',
  'Only an available volume can be made read-only, or no longer so.':
    'Nur ein verfügbares Volume kann schreibgeschützt oder wieder freigegeben werden.',
  'A copy of it as it is now.': 'Eine Kopie davon, wie es jetzt ist.',
  'A volume is a disk that stays when its instance is deleted, and can move to another one.':
    'Ein Volume ist ein Datenträger, der bleibt, wenn seine Instanz gelöscht wird, und der zu einer anderen wechseln kann.',
  'An image': 'Ein Abbild',
  'An operating system to boot from.': 'Ein Betriebssystem, von dem gestartet werden kann.',
  'At least {size}': 'Mindestens {size}',
  'Image to copy': 'Zu kopierendes Abbild',
  'The availability zones could not be loaded': 'Die Verfügbarkeitszonen ließen sich nicht laden',
  'The volume types could not be loaded': 'Die Volume-Typen ließen sich nicht laden',
  'There is no image that this project may use.': 'Es gibt kein Abbild, das dieses Projekt benutzen darf.',
  'An empty disk, to be formatted.': 'Ein leerer Datenträger, noch zu formatieren.',
  'Another volume': 'Ein anderes Volume',
  'Any zone': 'Beliebige Zone',
  'As the platform, or the source, has it.': 'Wie es die Plattform oder die Quelle vorgibt.',
  Attach: 'Anhängen',
  'Attach it to an instance to read from it and write to it.':
    'An eine Instanz angehängt, lässt es sich lesen und beschreiben.',
  'Attach {name}': '{name} anhängen',
  'Attached to': 'Angehängt an',
  Attachment: 'Anhängen',
  Attachments: 'Angehängt an',
  Bootable: 'Startfähig',
  'Choose an instance.': 'Bitte eine Instanz wählen.',
  'Choose more than the present size.': 'Bitte mehr als die jetzige Größe wählen.',
  'Choose what to copy.': 'Bitte wählen, was kopiert wird.',
  Clone: 'Klonen',
  'Create the first volume': 'Das erste Volume anlegen',
  'Create volume': 'Volume anlegen',
  'Deleting {count, plural, one {# volume} other {# volumes}}':
    '{count, plural, one {# Volume wird} other {# Volumes werden}} gelöscht',
  '{count, plural, one {Delete volume {name}?} other {Delete # volumes?}}':
    '{count, plural, one {Volume {name} löschen?} other {# Volumes löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # volumes}}':
    '{count, plural, one {{name} löschen} other {# Volumes löschen}}',
  Detach: 'Abhängen',
  'Detach {name}': '{name} abhängen',
  'Detach {name} from {server}?': '{name} von {server} abhängen?',
  'Disks that outlive the instance they are attached to.':
    'Datenträger, die die Instanz überdauern, an der sie hängen.',
  Encrypted: 'Verschlüsselt',
  Extend: 'Vergrößern',
  'Extend {name}': '{name} vergrößern',
  'Filter volumes': 'Volumes filtern',
  'Image {name}': 'Abbild {name}',
  'In use': 'In Gebrauch',
  'It can be attached to instances of the same zone.': 'Es lässt sich an Instanzen derselben Zone anhängen.',
  'It has {size} now. A volume can grow, but never shrink.':
    'Es hat jetzt {size}. Ein Volume kann wachsen, aber nie schrumpfen.',
  'It is in another zone: {zone}.': 'Sie liegt in einer anderen Zone: {zone}.',
  'Keys and values of your own, to find it by.': 'Eigene Schlüssel und Werte, um es wiederzufinden.',
  Largest: 'Größte',
  'Linux, XFS': 'Linux, XFS',
  'Linux, ext4': 'Linux, ext4',
  'New size': 'Neue Größe',
  'No volumes yet': 'Noch keine Volumes',
  'Not attached': 'Nicht angehängt',
  Nothing: 'Nichts',
  'Only an available or attached volume can be cloned.':
    'Nur ein verfügbares oder angehängtes Volume lässt sich klonen.',
  'Only an available or attached volume can be extended.':
    'Nur ein verfügbares oder angehängtes Volume lässt sich vergrößern.',
  'Only an available or failed volume can be deleted; detach it first.':
    'Nur ein verfügbares oder fehlerhaftes Volume lässt sich löschen; bitte erst abhängen.',
  'Only an available volume can be attached.': 'Nur ein verfügbares Volume lässt sich anhängen.',
  'Sides of the volume': 'Seiten des Volumes',
  'The disk grows by itself, the file system on it does not. In the instance, run what fits; without a partition table leave out the first line.':
    'Der Datenträger wächst von selbst, das Dateisystem darauf nicht. In der Instanz ausführen, was passt; ohne Partitionstabelle die erste Zeile weglassen.',
  'The source does not fit into this size.': 'Die Quelle passt nicht in diese Größe.',
  'There is no instance in this project yet.': 'In diesem Projekt gibt es noch keine Instanz.',
  'There is no such volume': 'Dieses Volume gibt es nicht',
  'There is no volume in this project yet.': 'In diesem Projekt gibt es noch kein Volume.',
  'This is the root disk of its instance; it cannot be detached.':
    'Von diesem Datenträger läuft die Instanz; er lässt sich nicht abhängen.',
  'This volume is not attached.': 'Dieses Volume ist nicht angehängt.',
  'To the volumes': 'Zu den Volumes',
  Unattached: 'Nicht angehängt',
  'Up to 255 characters. Without one the id stands for it.': 'Bis zu 255 Zeichen. Ohne Namen steht die ID dafür.',
  'Use a whole number of gigabytes, 1 or larger.': 'Bitte eine ganze Zahl von Gigabytes angeben, mindestens 1.',
  'Use at most 1000000 gigabytes.': 'Höchstens 1000000 Gigabytes angeben.',
  'Views of volumes': 'Ansichten der Volumes',
  Volume: 'Volume',
  'Volume to copy': 'Zu kopierendes Volume',
  'Volume {id}': 'Volume {id}',
  'What is on it': 'Was darauf ist',
  'What is on it stays. Unmount it in the instance first, or what was just written may be lost:':
    'Was darauf ist, bleibt. Bitte zuerst in der Instanz aushängen, sonst geht vielleicht verloren, was gerade geschrieben wurde:',
  'Windows, PowerShell': 'Windows, PowerShell',
  'Write a device such as /dev/vdb, or leave it empty.': 'Bitte ein Gerät wie /dev/vdb angeben oder leer lassen.',
  'delete {count}': '{count} löschen',
  '{name} is being created': '{name} wird angelegt',
  '{name} is being extended': '{name} wird vergrößert',
  '{name} was not deleted': '{name} wurde nicht gelöscht',
  '{size} of data are lost for good. There is no way back.':
    '{size} an Daten gehen endgültig verloren. Es gibt kein Zurück.',
};
