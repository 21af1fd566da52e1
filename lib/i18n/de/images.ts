import type { Messages } from '../translate.ts';

/** Images: their rules and screens. */
export const images: Messages = {
  'The image is protected. Remove the protection first.': 'Es ist geschützt; zuerst den Schutz aufheben.',
  'Its data has to be staged first.': 'Zuerst müssen die Daten hochgeladen werden.',
  'None of the first {searched} instances and volumes were created from {count, plural, one {it} other {them}}.':
    'Keine der ersten {searched} Instanzen und Volumes ist aus {count, plural, one {ihm} other {ihnen}} entstanden.',
  'Only a deactivated image can be reactivated.': 'Nur ein deaktiviertes Image lässt sich wieder aktivieren.',
  'Only a queued image accepts data.': 'Nur ein wartendes Image nimmt Daten an.',
  'Only an active image can be copied to a volume.': 'Nur ein aktives Image lässt sich auf ein Volume kopieren.',
  'Only an active image can be deactivated.': 'Nur ein aktives Image lässt sich deaktivieren.',
  'Only an active image can be downloaded.': 'Nur ein aktives Image lässt sich herunterladen.',
  'Only an active image can be launched.': 'Nur ein aktives Image lässt sich starten.',
  'Only a shared image can have members.': 'Nur ein geteiltes Image hat Mitglieder.',
  'Could not look up the instances of other projects': 'Die Instanzen anderer Projekte ließen sich nicht ermitteln',
  'This image is being deleted.': 'Dieses Image wird gerade gelöscht.',
  'A file on this computer': 'Eine Datei auf diesem Rechner',
  'A project that the image is shared with can launch it and decides whether it appears in its lists.':
    'Ein Projekt, mit dem es geteilt wird, kann es starten und entscheidet, ob es in seinen Listen steht.',
  'A web address': 'Eine Web-Adresse',
  Accept: 'Annehmen',
  Accepted: 'Angenommen',
  Active: 'Aktiv',
  'An image is the disk that an instance starts from: an operating system prepared for the cloud.':
    'Ein Image ist die Platte, mit der eine Instanz beginnt: ein System, das für Clouds vorbereitet wurde.',
  'An image created from an instance captures its disk as it is now. You can launch more instances like it.':
    'Ein Image einer Instanz hält ihre Platte fest, wie sie ist, und startet andere wie sie.',
  'An image whose upload failed contains no data. Delete it and upload it again.':
    'Ein Image, dessen Hochladen fehlschlug, hat keine Daten. Bitte löschen und noch einmal hochladen.',
  'Another project owns this image.': 'Dieses Image gehört einem anderen Projekt.',
  'Another project shares this image with you': 'Ein anderes Projekt teilt dieses Image mit Ihnen',
  'Add your first image': 'Das erste Image mitbringen',
  'Change visibility': 'Sichtbarkeit ändern',
  Changed: 'Geändert',
  'Changing the visibility of {count, plural, one {# image} other {# images}}':
    'Sichtbarkeit von {count, plural, one {# Image} other {# Images}} ändern',
  Checksum: 'Prüfsumme',
  'Checksum (MD5)': 'Prüfsumme (MD5)',
  'Checksum (SHA-256)': 'Prüfsumme (SHA-256)',
  'Checksum ({algorithm})': 'Prüfsumme ({algorithm})',
  Choose: 'Bitte wählen',
  'Choose a file.': 'Bitte eine Datei auswählen.',
  'Choose a format.': 'Bitte ein Format wählen.',
  'Choose another file': 'Andere Datei auswählen',
  'Choose the same file as before. Data that was already uploaded is not sent again.':
    'Bitte dieselbe Datei wie zuvor auswählen: Was die Plattform schon hat, wird nicht noch einmal gesendet.',
  'Common images, fetched by the platform from their publishers':
    'Gängige, von der Plattform dort geholt, wo sie gemacht werden',
  Community: 'Gemeinschaft',
  'Image data': 'Daten der Images',
  Deactivate: 'Deaktivieren',
  '{count, plural, one {Deactivating {name}} other {Deactivating # images}}':
    '{count, plural, one {{name} wird deaktiviert} other {# Images werden deaktiviert}}',
  'Could not deactivate {name}': '{name} wurde nicht deaktiviert',
  '{count, plural, one {Reactivating {name}} other {Reactivating # images}}':
    '{count, plural, one {{name} wird wieder aktiviert} other {# Images werden wieder aktiviert}}',
  'Could not reactivate {name}': '{name} wurde nicht wieder aktiviert',
  'Deactivate image {name}?': 'Image {name} deaktivieren?',
  'Deactivate {name}': '{name} deaktivieren',
  Deactivated: 'Deaktiviert',
  Deleted: 'Gelöscht',
  Deleting: 'Wird gelöscht',
  'Deleting {count, plural, one {# image} other {# images}}':
    '{count, plural, one {# Image wird} other {# Images werden}} gelöscht',
  'Disk format': 'Plattenformat',
  'Disks that instances and volumes are created from.': 'Platten, aus denen Instanzen und Volumes entstehen.',
  'Drop a disk image here': 'Ein Plattenabbild hier ablegen',
  'Drop the file here': 'Die Datei hier ablegen',
  'Edit properties': 'Eigenschaften bearbeiten',
  'Every project that knows its ID. It does not appear in their lists.':
    'Jedes Projekt, das davon weiß; in deren Listen steht es nicht.',
  'Every project. It appears in their lists. Only administrators can make images public.':
    'Jedes Projekt, in seinen Listen. Nur die Verwaltung macht Images öffentlich.',
  'Anyone who can see it can launch and download it again.':
    'Alle, die es sehen, können es wieder starten und herunterladen.',
  File: 'Datei',
  'Filter images': 'Images filtern',
  Format: 'Format',
  'Enter an address that starts with https:// or http:// and points to a file.':
    'Bitte eine Adresse angeben, die mit https:// oder http:// beginnt und eine Datei nennt.',
  'Enter a project ID.': 'Bitte die ID eines Projekts angeben.',
  Hidden: 'Verborgen',
  'Image {name} deleted': 'Image {name} gelöscht',
  'Import failed': 'Übernahme fehlgeschlagen',
  'Import {name}': '{name} übernehmen',
  Importing: 'Wird übernommen',
  'You can launch it either way. Accepting it only adds it to the lists of this project.':
    'Starten lässt es sich so oder so; angenommen steht es auch in den Listen dieses Projekts.',
  'It cannot be launched or downloaded until you reactivate it. Instances and volumes created from it are not affected.':
    'Bis es wieder aktiviert wird, lässt es sich weder starten noch herunterladen. Was daraus gemacht wurde, läuft weiter.',
  'The file is compressed. Decompress it first: {command}': 'Sie ist gepackt. Bitte zuerst entpacken: {command}',
  'It is uploaded in parts. You can pause and resume the upload.':
    'Sie wird in Stücken gesendet und lässt sich anhalten; was gesendet ist, wird nicht noch einmal gesendet.',
  'It can still be used by its ID but does not appear in lists. For old versions of an image.':
    'Über seine ID bleibt es benutzbar, in Listen fehlt es; für alte Fassungen eines Images.',
  'Content: {facts}': 'Ihr Inhalt: {facts}',
  'Its members find the ID on their API access page. Your own projects are suggested as you type.':
    'Seine Leute finden sie auf ihrer Seite zum API-Zugang. Eigene Projekte werden beim Tippen angeboten.',
  Key: 'Schlüssel',
  List: 'Liste',
  Members: 'Mitglieder',
  Requires: 'Braucht',
  Mine: 'Eigene',
  'Minimum disk': 'Platte mindestens',
  'Minimum memory': 'Arbeitsspeicher mindestens',
  'Most cloud images are qcow2, even if the file name ends in .img.':
    'Die meisten Cloud-Images sind qcow2, auch wenn sie auf .img enden.',
  'No instances in this project were created from it': 'Keine Instanz dieses Projekts wurde daraus gemacht',
  'No instances or volumes in this project were created from {count, plural, one {it} other {them}}.':
    'Keine Instanz und kein Volume dieses Projekts wurde aus {count, plural, one {ihm} other {ihnen}} gemacht.',
  'No properties': 'Keine Eigenschaften',
  'No snapshots of instances yet': 'Noch keine Images von Instanzen',
  'No volumes in this project were created from it': 'Kein Volume dieses Projekts wurde daraus gemacht',
  'No images are shared with this project': 'Niemand teilt ein Image mit diesem Projekt',
  'No response yet': 'Noch nicht beantwortet',
  'Nothing has been uploaded yet.': 'Noch ist nichts davon da.',
  'The address of the image file itself, not of a page about it. The platform must be able to reach it.':
    'Die des Images selbst, nicht die einer Seite darüber. Die Plattform muss sie erreichen können.',
  Owner: 'Eigentümer',
  Private: 'Privat',
  'Project snapshots': 'Snapshots des Projekts',
  Properties: 'Eigenschaften',
  'Properties of {name}': 'Eigenschaften von {name}',
  'Properties tell the platform how to run the system: which disk bus, which firmware.':
    'Eigenschaften sagen der Plattform, wie das System läuft: mit welchem Plattenbus, mit welcher Firmware.',
  Protected: 'Geschützt',
  Public: 'Öffentlich',
  Reactivate: 'Wieder aktivieren',
  'Reactivate image {name}?': 'Image {name} wieder aktivieren?',
  'Reactivate {name}': '{name} wieder aktivieren',
  'Detected from the file.': 'Aus der Datei gelesen.',
  Reject: 'Ablehnen',
  Rejected: 'Abgelehnt',
  Remove: 'Entfernen',
  Saving: 'Wird gespeichert',
  'Separate several with commas.': 'Mehrere durch Kommas getrennt.',
  Share: 'Teilen',
  'Share with a project': 'Mit einem Projekt teilen',
  'Share {name}': '{name} teilen',
  'Shared with': 'Geteilt mit',
  'Not shared with any project': 'Mit keinem Projekt geteilt',
  'Shared with this project and shown in its lists': 'Mit diesem Projekt geteilt, und in seinen Listen',
  'Shared with this project': 'Mit uns geteilt',
  'Sections of the image': 'Seiten des Images',
  'Size when unpacked': 'Größe entpackt',
  'Stop sharing': 'Nicht mehr teilen',
  'Stop sharing {name} with {project}?': '{name} nicht mehr mit {project} teilen?',
  'For example hw_disk_bus: virtio, hw_firmware_type: uefi, architecture: x86_64.':
    'Etwa hw_disk_bus: virtio, hw_firmware_type: uefi, architecture: x86_64.',
  'That is more than the platform can hold.': 'Das ist mehr, als die Plattform fassen kann.',
  'The browser uploads it.': 'Der Browser lädt sie hoch.',
  'The content of the file is not {format}. It may be raw.':
    'Der Inhalt der Datei ist nicht {format}. Er ist vielleicht raw.',
  'The content of the file is {format}.': 'Der Inhalt der Datei ist {format}.',
  'Could not read the file. It may have been changed or moved.':
    'Die Datei ließ sich nicht lesen. Wurde sie geändert oder entfernt?',
  'The file is empty.': 'Die Datei ist leer.',
  'The image and the data fetched so far are deleted.': 'Das Image wird gelöscht, und mit ihm, was schon geholt wurde.',
  'The other project sees it as an offer that it can accept or reject.':
    'Das andere Projekt sieht es als Angebot, das es annimmt oder ablehnt.',
  'The platform checks it': 'Die Plattform prüft es',
  'The platform did not accept the data': 'Die Plattform hat die Daten nicht übernommen.',
  'The platform fetches it': 'Die Plattform holt es',
  'The platform fetches it for you.': 'Die Plattform holt es selbst.',
  'The platform has an exact copy of this file': 'Die Plattform hat genau diese Datei',
  'The platform already has more data than this file contains, so this is a different file.':
    'Die Plattform hat schon mehr, als diese Datei enthält: Es ist eine andere Datei.',
  'The data on the platform differs from this file. Delete the image and upload it again.':
    'Die Plattform hat etwas anderes als diese Datei. Bitte das Image löschen und noch einmal hochladen.',
  'The project can no longer launch the image. What it created from the image is not affected.':
    'Das Projekt kann es nicht mehr starten. Was es daraus gemacht hat, läuft weiter.',
  'The upload failed': 'Das Hochladen ist fehlgeschlagen',
  'Image not found': 'Dieses Image gibt es nicht',
  'They keep working but can no longer be rebuilt from {count, plural, one {it} other {them}}.':
    'Sie laufen weiter. Neu aufsetzen lassen sie sich aus {count, plural, one {ihm} other {ihnen}} nicht mehr.',
  'This is a different file. The file of the unfinished upload has another size.':
    'Das ist eine andere Datei: Die begonnene hat eine andere Größe.',
  'This is not a raw disk: its size is not a multiple of 512 bytes.':
    'Das ist kein rohes Plattenabbild: Die Größe ist kein Vielfaches von 512 Byte.',
  'This project': 'Dieses Projekt',
  'This project only.': 'Nur dieses Projekt.',
  'This project already owns the image.': 'Diesem Projekt gehört das Image schon.',
  'This project and the projects you share it with.': 'Dieses Projekt und die, mit denen es geteilt wird.',
  'To upload': 'Zu senden',
  'Go to images': 'Zu den Images',
  'Go to instances': 'Zu den Instanzen',
  Upload: 'Hochladen',
  'Upload its data': 'Daten hochladen',
  'Upload or import an image': 'Image hochladen oder holen',
  'Upload the data of {name}': 'Daten von {name} hochladen',
  'Upload {name}': '{name} hochladen',
  'Uploaded so far': 'Bisher hochgeladen',
  Uploading: 'Wird hochgeladen',
  Use: 'Benutzen',
  'Use at most 65,535 characters.': 'Höchstens 65.535 Zeichen verwenden.',
  Value: 'Wert',
  Version: 'Version',
  'Views of images': 'Ansichten der Images',
  Visibility: 'Sichtbarkeit',
  'Visibility of {count, plural, one {# image} other {# images}}':
    'Sichtbarkeit von {count, plural, one {# Image} other {# Images}}',
  'Waiting for data': 'Wartet auf Daten',
  'The image and the data uploaded so far are deleted. To continue later, pause the upload instead.':
    'Was hochgeladen wurde, wird gelöscht, und das Image auch. Wer später weitermachen will, hält es an.',
  'Could not look up what was created from it': 'Was daraus entstanden ist, ließ sich nicht ermitteln',
  'Could not look up what was created from {count, plural, one {it} other {them}}':
    'Was aus {count, plural, one {ihm} other {ihnen}} entstanden ist, ließ sich nicht ermitteln',
  'Data source': 'Woher die Daten kommen',
  'Visibility and protection': 'Wer es sieht, und wie es aufbewahrt wird',
  'The owner of an image can share it with this project. They need the project ID:':
    'Wem ein Image gehört, kann es mit diesem Projekt teilen; dazu braucht es dessen ID:',
  'You removed this image from your lists': 'Dieses Image wollten Sie nicht in Ihren Listen',
  'unknown format, possibly raw': 'kein bekanntes Format, vielleicht raw',
  'Upload paused': 'Angehalten',
  'Upload unfinished': 'Unfertig hochgeladen',
  '{made, plural, one {# instance or volume was} other {# instances and volumes were}} created from {count, plural, one {it} other {them}}':
    '{made, plural, one {# Instanz oder Volume wurde} other {# Instanzen und Volumes wurden}} aus {count, plural, one {ihm} other {ihnen}} gemacht',
  'Size, format': 'Größe, Format',
  '{count, plural, =0 {No instance or volume} one {# instance or volume} other {# instances and volumes}}':
    '{count, plural, =0 {Keine Instanz, kein Volume} one {# Instanz oder Volume} other {# Instanzen und Volumes}}',
  '{count, plural, one {Delete image {name}?} other {Delete # images?}}':
    '{count, plural, one {Image {name} löschen?} other {# Images löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # images}}':
    '{count, plural, one {{name} löschen} other {# Images löschen}}',
  '{sent} of {total}': '{sent} von {total}',
  '{sent} of {total}, {rate}/s, {left} left': '{sent} von {total}, {rate}/s, noch {left}',
  '{size} when unpacked': 'entpackt {size}',
  'Could not look up what happened to its data': 'Was aus seinen Daten wurde, ließ sich nicht ermitteln',
  'Could not look up whether this project accepted it':
    'Ob dieses Projekt es angenommen hat, ließ sich nicht ermitteln',
};
