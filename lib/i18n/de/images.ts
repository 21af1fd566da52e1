import type { Messages } from '../translate.ts';

/** Images: their rules and screens. */
export const images: Messages = {
  'It is protected; take the protection off first.': 'Es ist geschützt; zuerst den Schutz aufheben.',
  'Its data has to be staged first.': 'Zuerst müssen die Daten hochgeladen werden.',
  'None of the first {count} instances and volumes was made from it.':
    'Keine der ersten {count} Instanzen und Volumes ist daraus entstanden.',
  'Only a deactivated image can be reactivated.': 'Nur ein deaktiviertes Image lässt sich wieder aktivieren.',
  'Only a queued image takes data.': 'Nur ein wartendes Image nimmt Daten an.',
  'Only an active image can be copied to a volume.': 'Nur ein aktives Image lässt sich auf ein Volume kopieren.',
  'Only an active image can be deactivated.': 'Nur ein aktives Image lässt sich deaktivieren.',
  'Only an active image can be downloaded.': 'Nur ein aktives Image lässt sich herunterladen.',
  'Only an active image can be launched.': 'Nur ein aktives Image lässt sich starten.',
  'Only an image with visibility shared has members.': 'Nur ein geteiltes Image hat Mitglieder.',
  'The instances of other projects could not be looked up':
    'Die Instanzen anderer Projekte ließen sich nicht ermitteln',
  'This image is being deleted.': 'Dieses Image wird gerade gelöscht.',
  'A file on this machine': 'Eine Datei auf diesem Rechner',
  'A project that it is shared with can launch it, and decides whether it stands in its lists.':
    'Ein Projekt, mit dem es geteilt wird, kann es starten und entscheidet, ob es in seinen Listen steht.',
  'A web address': 'Eine Web-Adresse',
  Accept: 'Annehmen',
  Accepted: 'Angenommen',
  Active: 'Aktiv',
  'An image is the disk that an instance starts with: a system that was prepared for clouds.':
    'Ein Image ist die Platte, mit der eine Instanz beginnt: ein System, das für Clouds vorbereitet wurde.',
  'An image that is made of an instance keeps its disk as it is, and starts others like it.':
    'Ein Image einer Instanz hält ihre Platte fest, wie sie ist, und startet andere wie sie.',
  'An image whose upload failed holds no data. Delete it, and upload it again.':
    'Ein Image, dessen Hochladen fehlschlug, hat keine Daten. Bitte löschen und noch einmal hochladen.',
  'Another project owns this image.': 'Dieses Image gehört einem anderen Projekt.',
  'Another project shares this image with you': 'Ein anderes Projekt teilt dieses Image mit Ihnen',
  'Bring your first image': 'Das erste Image mitbringen',
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
  'Choose the same file as before: what the platform has already is not sent again.':
    'Bitte dieselbe Datei wie zuvor auswählen: Was die Plattform schon hat, wird nicht noch einmal gesendet.',
  'Common ones, fetched by the platform from where they are made':
    'Gängige, von der Plattform dort geholt, wo sie gemacht werden',
  Community: 'Gemeinschaft',
  'Data of images': 'Daten der Images',
  Deactivate: 'Deaktivieren',
  '{count, plural, one {Deactivating {name}} other {Deactivating # images}}':
    '{count, plural, one {{name} wird deaktiviert} other {# Images werden deaktiviert}}',
  '{name} was not deactivated': '{name} wurde nicht deaktiviert',
  '{count, plural, one {Reactivating {name}} other {Reactivating # images}}':
    '{count, plural, one {{name} wird wieder aktiviert} other {# Images werden wieder aktiviert}}',
  '{name} was not reactivated': '{name} wurde nicht wieder aktiviert',
  'Deactivate image {name}?': 'Image {name} deaktivieren?',
  'Deactivate {name}': '{name} deaktivieren',
  Deactivated: 'Deaktiviert',
  Deleted: 'Gelöscht',
  Deleting: 'Wird gelöscht',
  'Deleting {count, plural, one {# image} other {# images}}':
    '{count, plural, one {# Image wird} other {# Images werden}} gelöscht',
  'Disk format': 'Plattenformat',
  'Disks that instances and volumes are made from.': 'Platten, aus denen Instanzen und Volumes entstehen.',
  'Drop a disk image here': 'Ein Plattenabbild hier ablegen',
  'Drop the file here': 'Die Datei hier ablegen',
  'Edit properties': 'Eigenschaften bearbeiten',
  'Every project that knows of it; it is not in their lists.':
    'Jedes Projekt, das davon weiß; in deren Listen steht es nicht.',
  'Every project, in its lists. Only administrators make images public.':
    'Jedes Projekt, in seinen Listen. Nur die Verwaltung macht Images öffentlich.',
  'Everybody who sees it can launch it and download it again.':
    'Alle, die es sehen, können es wieder starten und herunterladen.',
  File: 'Datei',
  'Filter images': 'Images filtern',
  Format: 'Format',
  'Give an address that begins with https:// or http:// and names a file.':
    'Bitte eine Adresse angeben, die mit https:// oder http:// beginnt und eine Datei nennt.',
  'Give the id of a project.': 'Bitte die ID eines Projekts angeben.',
  Hidden: 'Verborgen',
  'Id of the project': 'ID des Projekts',
  'Image {name} deleted': 'Image {name} gelöscht',
  'Import failed': 'Übernahme fehlgeschlagen',
  'Import {name}': '{name} übernehmen',
  Importing: 'Wird übernommen',
  'It can be launched either way; accepting it only puts it into the lists of this project.':
    'Starten lässt es sich so oder so; angenommen steht es auch in den Listen dieses Projekts.',
  'It can no longer be launched or downloaded, until it is reactivated. What was made from it goes on.':
    'Bis es wieder aktiviert wird, lässt es sich weder starten noch herunterladen. Was daraus gemacht wurde, läuft weiter.',
  'It is packed. Unpack it first: {command}': 'Sie ist gepackt. Bitte zuerst entpacken: {command}',
  'It is sent in pieces and can be paused; what was sent is not sent again.':
    'Sie wird in Stücken gesendet und lässt sich anhalten; was gesendet ist, wird nicht noch einmal gesendet.',
  'It stays usable by its id, and is left out of lists; for old versions of an image.':
    'Über seine ID bleibt es benutzbar, in Listen fehlt es; für alte Fassungen eines Images.',
  'Its content: {facts}': 'Ihr Inhalt: {facts}',
  'Its people find it on their page of API access. Projects of your own are offered while you type.':
    'Seine Leute finden sie auf ihrer Seite zum API-Zugang. Eigene Projekte werden beim Tippen angeboten.',
  Key: 'Schlüssel',
  List: 'Liste',
  Members: 'Mitglieder',
  Needs: 'Braucht',
  Mine: 'Eigene',
  'Minimum disk': 'Platte mindestens',
  'Minimum memory': 'Arbeitsspeicher mindestens',
  'Most clouds’ images are qcow2, also where they end in .img.':
    'Die meisten Cloud-Images sind qcow2, auch wenn sie auf .img enden.',
  'No instance of this project was made from it': 'Keine Instanz dieses Projekts wurde daraus gemacht',
  'No instance or volume of this project was made from it.':
    'Keine Instanz und kein Volume dieses Projekts wurde daraus gemacht.',
  'No properties': 'Keine Eigenschaften',
  'No snapshots of instances yet': 'Noch keine Images von Instanzen',
  'No volume of this project was made from it': 'Kein Volume dieses Projekts wurde daraus gemacht',
  'Nobody shares an image with this project': 'Niemand teilt ein Image mit diesem Projekt',
  'Not answered yet': 'Noch nicht beantwortet',
  'Nothing of it is there yet.': 'Noch ist nichts davon da.',
  'Of the image itself, not of a page about it. The platform must be able to reach it.':
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
  'Shared with no project': 'Mit keinem Projekt geteilt',
  'Shared with this project, and in its lists': 'Mit diesem Projekt geteilt, und in seinen Listen',
  'Shared with us': 'Mit uns geteilt',
  'Sides of the image': 'Seiten des Images',
  'Size when unpacked': 'Größe entpackt',
  'Stop sharing': 'Nicht mehr teilen',
  'Stop sharing {name} with {project}?': '{name} nicht mehr mit {project} teilen?',
  'Such as hw_disk_bus: virtio, hw_firmware_type: uefi, architecture: x86_64.':
    'Etwa hw_disk_bus: virtio, hw_firmware_type: uefi, architecture: x86_64.',
  'That is more than the platform can hold.': 'Das ist mehr, als die Plattform fassen kann.',
  'The browser uploads it.': 'Der Browser lädt sie hoch.',
  'The content of the file is not {format}. It may be raw.':
    'Der Inhalt der Datei ist nicht {format}. Er ist vielleicht raw.',
  'The content of the file is {format}.': 'Der Inhalt der Datei ist {format}.',
  'The file could not be read. Has it been changed or taken away?':
    'Die Datei ließ sich nicht lesen. Wurde sie geändert oder entfernt?',
  'The file is empty.': 'Die Datei ist leer.',
  'The image is deleted, and with it what has been fetched.':
    'Das Image wird gelöscht, und mit ihm, was schon geholt wurde.',
  'The other project sees it as an offer, which it accepts or rejects.':
    'Das andere Projekt sieht es als Angebot, das es annimmt oder ablehnt.',
  'The platform checks it': 'Die Plattform prüft es',
  'The platform did not take the data in.': 'Die Plattform hat die Daten nicht übernommen.',
  'The platform fetches it': 'Die Plattform holt es',
  'The platform fetches it by itself.': 'Die Plattform holt es selbst.',
  'The platform has exactly this file': 'Die Plattform hat genau diese Datei',
  'The platform has more of it than this file holds: it is another file.':
    'Die Plattform hat schon mehr, als diese Datei enthält: Es ist eine andere Datei.',
  'The platform holds something else than this file. Delete the image, and upload it again.':
    'Die Plattform hat etwas anderes als diese Datei. Bitte das Image löschen und noch einmal hochladen.',
  'The project can no longer launch it. What it made from the image goes on.':
    'Das Projekt kann es nicht mehr starten. Was es daraus gemacht hat, läuft weiter.',
  'The upload failed': 'Das Hochladen ist fehlgeschlagen',
  'Image not found': 'Dieses Image gibt es nicht',
  'They go on working. They can no longer be rebuilt from it.':
    'Sie laufen weiter. Neu aufsetzen lassen sie sich daraus nicht mehr.',
  'This is another file: the one that was begun has another size.':
    'Das ist eine andere Datei: Die begonnene hat eine andere Größe.',
  'This is not a raw disk: its size is not a multiple of 512 bytes.':
    'Das ist kein rohes Plattenabbild: Die Größe ist kein Vielfaches von 512 Byte.',
  'This project': 'Dieses Projekt',
  'This project only.': 'Nur dieses Projekt.',
  'This project owns the image already.': 'Diesem Projekt gehört das Image schon.',
  'This project, and those you share it with.': 'Dieses Projekt und die, mit denen es geteilt wird.',
  'To be sent': 'Zu senden',
  'To the images': 'Zu den Images',
  'To the instances': 'Zu den Instanzen',
  Upload: 'Hochladen',
  'Upload its data': 'Daten hochladen',
  'Upload or import an image': 'Image hochladen oder holen',
  'Upload the data of {name}': 'Daten von {name} hochladen',
  'Upload {name}': '{name} hochladen',
  'Uploaded so far': 'Bisher hochgeladen',
  Uploading: 'Wird hochgeladen',
  Use: 'Benutzen',
  'Use a whole number, 0 or larger.': 'Bitte eine ganze Zahl ab 0 angeben.',
  'Use at most 65,535 characters.': 'Höchstens 65.535 Zeichen verwenden.',
  Value: 'Wert',
  Version: 'Version',
  'Views of images': 'Ansichten der Images',
  Visibility: 'Sichtbarkeit',
  'Visibility of {count, plural, one {# image} other {# images}}':
    'Sichtbarkeit von {count, plural, one {# Image} other {# Images}}',
  'Waiting for data': 'Wartet auf Daten',
  'What has been uploaded is deleted, and so is the image. To go on later, pause it.':
    'Was hochgeladen wurde, wird gelöscht, und das Image auch. Wer später weitermachen will, hält es an.',
  'What was made from it could not be looked up': 'Was daraus entstanden ist, ließ sich nicht ermitteln',
  'Where its data comes from': 'Woher die Daten kommen',
  'Who sees it, and how it is kept': 'Wer es sieht, und wie es aufbewahrt wird',
  'Whoever owns an image can share it with this project; they need its id:':
    'Wem ein Image gehört, kann es mit diesem Projekt teilen; dazu braucht es dessen ID:',
  'You removed this image from your lists': 'Dieses Image wollten Sie nicht in Ihren Listen',
  'no known format, raw perhaps': 'kein bekanntes Format, vielleicht raw',
  'Upload paused': 'Angehalten',
  'Upload unfinished': 'Unfertig hochgeladen',
  '{count, plural, one {# instance or volume was made from it} other {# instances and volumes were made from it}}':
    '{count, plural, one {# Instanz oder Volume wurde} other {# Instanzen und Volumes wurden}} daraus gemacht',
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
  'What became of its data could not be looked up': 'Was aus seinen Daten wurde, ließ sich nicht ermitteln',
  'Whether this project accepted it could not be looked up':
    'Ob dieses Projekt es angenommen hat, ließ sich nicht ermitteln',
};
