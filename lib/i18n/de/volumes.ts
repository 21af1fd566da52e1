import type { Messages } from '../translate.ts';

/** Volumes: their rules and screens. */
export const volumes: Messages = {
  'A host uses it and detaches it by itself.': 'Ein Host hat es und gibt es selbst zurück.',
  'Change type': 'Typ ändern',
  'Only an available or attached volume can change its type.':
    'Nur ein verfügbares oder angehängtes Volume kann einen anderen Typ bekommen.',
  'Use front-end, back-end or both.': 'front-end, back-end oder both angeben.',
  'Use 1 to 255 letters, digits, colons, dots, hyphens and spaces.':
    '1 bis 255 Buchstaben, Ziffern, Doppelpunkte, Punkte, Bindestriche und Leerzeichen verwenden.',
  'Could not load why it failed': 'Der Grund des Fehlers ließ sich nicht laden',
  'The read-only setting can be changed only while the volume is available.':
    'Nur ein verfügbares Volume kann schreibgeschützt oder wieder freigegeben werden.',
  'A copy of it as it is now.': 'Eine Kopie davon, wie es jetzt ist.',
  'A volume is a disk that is kept when its instance is deleted and can be attached to another one.':
    'Ein Volume ist ein Datenträger, der bleibt, wenn seine Instanz gelöscht wird, und der zu einer anderen wechseln kann.',
  'An image': 'Ein Image',
  'An operating system to boot from.': 'Ein Betriebssystem, von dem gestartet werden kann.',
  'At least {size}': 'Mindestens {size}',
  'Image to copy': 'Zu kopierendes Image',
  'Could not load the availability zones': 'Die Verfügbarkeitszonen ließen sich nicht laden',
  'Could not load the volume types': 'Die Volume-Typen ließen sich nicht laden',
  'There are no images that this project can use.': 'Es gibt kein Image, das dieses Projekt benutzen darf.',
  'An empty, unformatted disk.': 'Ein leerer Datenträger, noch zu formatieren.',
  'Another volume': 'Ein anderes Volume',
  'Any zone': 'Beliebige Zone',
  'Default of the platform or of the source': 'Wie es die Plattform oder die Quelle vorgibt.',
  Attach: 'Anhängen',
  'Attach it to an instance to use it.': 'An eine Instanz angehängt, lässt es sich lesen und beschreiben.',
  'Attach {name}': '{name} anhängen',
  'Attached to': 'Angehängt an',
  Attachment: 'Anhängen',
  Attachments: 'Angehängt an',
  Bootable: 'Startfähig',
  'Choose an instance.': 'Bitte eine Instanz wählen.',
  'Choose a size larger than the current one.': 'Bitte mehr als die jetzige Größe wählen.',
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
  'Image {name}': 'Image {name}',
  'In use': 'In Gebrauch',
  'It can be attached to instances in the same zone.': 'Es lässt sich an Instanzen derselben Zone anhängen.',
  'It has {size} now. A volume can grow, but never shrink.':
    'Es hat jetzt {size}. Ein Volume kann wachsen, aber nie schrumpfen.',
  'It is in another zone: {zone}.': 'Sie liegt in einer anderen Zone: {zone}.',
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
  'Sections of the volume': 'Seiten des Volumes',
  'The disk grows automatically, the file system on it does not. Run the matching commands in the instance. If there is no partition table, skip the first line.':
    'Der Datenträger wächst von selbst, das Dateisystem darauf nicht. In der Instanz ausführen, was passt; ohne Partitionstabelle die erste Zeile weglassen.',
  'The source does not fit into this size.': 'Die Quelle passt nicht in diese Größe.',
  'Volume not found': 'Dieses Volume gibt es nicht',
  'This project has no volumes yet.': 'In diesem Projekt gibt es noch kein Volume.',
  'This is the root disk of its instance and cannot be detached.':
    'Von diesem Datenträger läuft die Instanz; er lässt sich nicht abhängen.',
  'This volume is not attached.': 'Dieses Volume ist nicht angehängt.',
  'Go to volumes': 'Zu den Volumes',
  Unattached: 'Nicht angehängt',
  'Use a whole number of gigabytes, 1 or more.': 'Bitte eine ganze Zahl von Gigabytes angeben, mindestens 1.',
  'Use at most 1000000 gigabytes.': 'Höchstens 1000000 Gigabytes angeben.',
  'Views of volumes': 'Ansichten der Volumes',
  Volume: 'Volume',
  'Volume to copy': 'Zu kopierendes Volume',
  'Volume {id}': 'Volume {id}',
  Contents: 'Was darauf ist',
  'Its data is kept. Unmount it in the instance first, or recent writes may be lost:':
    'Was darauf ist, bleibt. Bitte zuerst in der Instanz aushängen, sonst geht vielleicht verloren, was gerade geschrieben wurde:',
  'Windows, PowerShell': 'Windows, PowerShell',
  'Enter a device such as /dev/vdb, or leave empty.': 'Bitte ein Gerät wie /dev/vdb angeben oder leer lassen.',
  '{name} is being extended': '{name} wird vergrößert',
  '{size} of data is permanently deleted. This cannot be undone.':
    '{size} an Daten gehen endgültig verloren. Es gibt kein Zurück.',
  'Could not import an existing disk as a volume':
    'Ein schon vorhandener Datenträger ließ sich nicht als Volume übernehmen',
  'Existing keys get the new value. Other keys are kept.':
    'Ein Schlüssel, den ein Volume schon hat, bekommt den neuen Wert; seine anderen bleiben.',
  'Add metadata': 'Metadaten hinzufügen',
  '{count, plural, one {Add metadata to {name}} other {Add metadata to # volumes}}':
    '{count, plural, one {Metadaten zu {name} hinzufügen} other {Metadaten zu # Volumes hinzufügen}}',
  'Ask an administrator to check it and to reset its status, then try again.':
    'Bitte einen Administrator, es zu prüfen und den Status zurückzusetzen; danach erneut versuchen.',
  'Attach to': 'Anhängen an',
  'Attaching {volume} to {server}': '{volume} wird an {server} angehängt',
  'Delete it again. Until then, it counts against the quota.':
    'Bitte erneut löschen. Bis es weg ist, zählt es zum Kontingent.',
  'Delete the volume; the administrators can try again.':
    'Bitte das Volume löschen; die Administratoren können es erneut versuchen.',
  'Enter a key and a value.': 'Bitte einen Schlüssel und einen Wert angeben.',
  'If it is new, delete it and create it again. If it held data, ask an administrator to check it first.':
    'Ist es neu, bitte löschen und noch einmal anlegen. Waren Daten darauf, bitte erst einen Administrator prüfen lassen.',
  'It keeps its size and its data. Ask an administrator to reset its status, then extend it again.':
    'Es behält Größe und Daten. Bitte einen Administrator den Status zurücksetzen lassen, dann erneut vergrößern.',
  'Adding metadata to {count, plural, one {# volume} other {# volumes}}':
    '{count, plural, one {# Volume bekommt} other {# Volumes bekommen}} Metadaten',
  'No instance yet': 'Noch keine Instanz',
  'Only an available volume can be used to launch an instance.': 'Nur von einem verfügbaren Volume lässt sich starten.',
  'Status: {status}': 'Status: {status}',
  'Stuck in {status}': 'Bleibt in {status} hängen',
  'Could not restore the backup to this volume': 'Die Sicherung ließ sich nicht auf dieses Volume zurückspielen',
  'Could not back up the volume': 'Die Sicherung des Volumes ist fehlgeschlagen',
  'Could not attach the volume': 'Das Volume ließ sich nicht anhängen',
  'Could not create the volume, or it was marked as failed':
    'Das Volume ließ sich nicht anlegen oder wurde als fehlerhaft gekennzeichnet',
  'Could not delete the volume': 'Das Volume ließ sich nicht löschen',
  'Could not detach the volume': 'Das Volume ließ sich nicht abhängen',
  'Could not extend the volume': 'Das Volume ließ sich nicht vergrößern',
  'The instance may still use it. Unmount it there, then ask an administrator to reset its status.':
    'Vielleicht benutzt die Instanz es noch. Bitte dort aushängen und dann einen Administrator den Status zurücksetzen lassen.',
  'The volume will be created, but it cannot be attached to this instance.':
    'Das Volume wird angelegt, lässt sich aber nicht an diese Instanz anhängen.',
  'This takes longer than it should. Check the activity for the last request, and check in the instance whether it sees the disk. The change continues after a restart of the platform. Otherwise, ask an administrator to reset the status.':
    'Das dauert länger, als es sollte. Unter Aktivität steht, was zuletzt verlangt wurde; in der Instanz lässt sich prüfen, ob sie den Datenträger sieht. Nach einem Neustart der Plattform geht es von selbst weiter; sonst kann ein Administrator den Status zurücksetzen.',
  'This volume is not bootable: nothing on it can start an instance.':
    'Dieses Volume ist nicht startfähig: Von ihm lässt sich keine Instanz starten.',
  'Its contents may be incomplete. Delete it and restore the backup to a new volume.':
    'Was darauf ist, ist vielleicht unvollständig. Bitte löschen und die Sicherung auf ein neues Volume zurückspielen.',
  'not attached': 'nicht angehängt',
  'not backed up': 'nicht gesichert',
  'not deleted': 'nicht gelöscht',
  'not detached': 'nicht abgehängt',
  'not extended': 'nicht vergrößert',
  'not restored': 'nicht zurückgespielt',
  'not imported': 'nicht übernommen',
  'not usable': 'nicht benutzbar',
  'stuck? See what to do': 'hängt? Siehe, was zu tun ist',
  '{label} on a slider': '{label} auf einem Schieberegler',
  '{name} is in {zone}, not in {other}': '{name} liegt in {zone}, nicht in {other}',
  'Block storage says': 'Der Blockspeicher sagt',
  'Check the attachment first: both sides should say the same.':
    'Bitte zuerst prüfen, woran es hängt: Beide Seiten sollten dasselbe sagen.',
  'Compute says': 'Compute sagt',
  '{count, plural, one {Force the deletion of {name}?} other {Force the deletion of # volumes?}}':
    '{count, plural, one {Löschen von {name} erzwingen?} other {Löschen von # Volumes erzwingen?}}',
  'Instances can boot from it. It must contain an operating system.':
    'Instanzen lassen sich davon starten. Dafür muss ein Betriebssystem darauf sein.',
  'The volume and its snapshots are deleted, whatever its status. {size} of data is permanently deleted.':
    'Es wird mit seinen Schnappschüssen gelöscht, gleich in welchem Status. {size} an Daten gehen endgültig verloren.',
  'New status': 'Neuer Status',
  'Read-only': 'Nur lesen',
  'Reset status': 'Status zurücksetzen',
  'Reset the status of {name}': 'Status von {name} zurücksetzen',
  'This changes a label and does not repair the volume':
    'Das ändert eine Angabe; repariert wird das Volume dadurch nicht',
  'This requires the role admin on the project.': 'Dazu ist die Rolle admin im Projekt nötig.',
  'Enter a name for the image.': 'Geben Sie dem Image einen Namen.',
  'Only an available or attached volume can be uploaded to an image.':
    'Nur ein verfügbares oder angehängtes Volume kann in ein Image hochgeladen werden.',
  'Only an available or reserved volume can be overwritten with an image.':
    'Nur ein verfügbares oder reserviertes Volume kann mit einem Image überschrieben werden.',
  'Use raw or qcow2.': 'Verwenden Sie raw oder qcow2.',
  'Only an available volume can be offered to another project.':
    'Nur ein verfügbares Volume kann einem anderen Projekt angeboten werden.',
  'It has no host yet, so it has no zone.': 'Sie hat noch keinen Host und damit keine Zone.',
};
