import type { Messages } from '../translate.ts';

/** Types, images, transfers and many volumes at once. */
export const volumeChanges: Messages = {
  'Accept transfer': 'Übergabe annehmen',
  'Everything written to the volumes.': 'Alles, was auf den Volumes steht.',
  'As large as the data written to the volume.': 'So groß wie das, was auf dem Volume steht.',
  'Back up {count, plural, one {# volume} other {# volumes}}':
    '{count, plural, one {# Volume} other {# Volumes}} sichern',
  'Backing up {count, plural, one {# volume} other {# volumes}}':
    '{count, plural, one {# Volume wird} other {# Volumes werden}} gesichert',
  'Byte by byte: always {size}.': 'Byte für Byte: in jedem Fall {size}.',
  'Bytes per second in a burst.': 'Bytes pro Sekunde, kurzzeitig.',
  'Bytes per second, read and written together.': 'Bytes pro Sekunde, gelesen und geschrieben zusammen.',
  'Bytes read per second.': 'Gelesene Bytes pro Sekunde.',
  'Bytes written per second.': 'Geschriebene Bytes pro Sekunde.',
  'Cancel the transfer': 'Übergabe abbrechen',
  'Cancel the transfer of {name}?': 'Übergabe von {name} abbrechen?',
  'Cancel transfer': 'Übergabe abbrechen',
  'Changing the type of {count, plural, one {# volume} other {# volumes}}':
    'Typ von {count, plural, one {# Volume} other {# Volumes}} wird geändert',
  'Choose a type.': 'Wählen Sie einen Typ.',
  'Each is named after its volume, with the date.': 'Jede Kopie heißt nach ihrem Volume, mit dem Datum.',
  'Send both to somebody in the other project, who chooses “Accept transfer” on its page of volumes. The key is shown only once.':
    'Geben Sie beides jemandem aus dem anderen Projekt, der dort auf der Seite der Volumes „Übergabe annehmen“ wählt. Der Schlüssel wird nur dieses eine Mal gezeigt.',
  'Enter the transfer ID.': 'Geben Sie die ID der Übergabe an.',
  'Enter the transfer key.': 'Geben Sie den Schlüssel der Übergabe an.',
  'I have shared the key': 'Ich habe den Schlüssel weitergegeben',
  'Instances and volumes can be created from the image. It is private to the project.':
    'Aus dem Image lassen sich Instanzen und Volumes erstellen. Es gehört dem Projekt allein.',
  'The change fails if the data would have to move.': 'Es schlägt fehl, wenn die Daten umziehen müssten.',
  'It is no longer offered.': 'Es wird nicht mehr angeboten.',
  'The data starts moving immediately. This can take hours.': 'Sie ziehen sofort um, was Stunden dauern kann.',
  'The ID that the other project gave you.': 'Die ID, die dem anderen Projekt genannt wurde.',
  'Limited: {limits}.': 'Begrenzt: {limits}.',
  'Move the data': 'Daten umziehen',
  'Name of the transfer': 'Name der Übergabe',
  'Never move': 'Nie umziehen',
  'Offer the volume': 'Volume anbieten',
  'Offered since': 'Angeboten seit',
  'Or use the command': 'Oder der Befehl',
  'Reads and writes per second for each GiB of the volume.':
    'Lese- und Schreibvorgänge pro Sekunde je GiB des Volumes.',
  'Reads and writes per second in a burst.': 'Lese- und Schreibvorgänge pro Sekunde, kurzzeitig.',
  'Reads and writes per second, together.': 'Lese- und Schreibvorgänge pro Sekunde, zusammen.',
  'Reads per second for each GiB of the volume.': 'Lesevorgänge pro Sekunde je GiB des Volumes.',
  'Reads per second.': 'Lesevorgänge pro Sekunde.',
  'Take snapshots of {count, plural, one {# volume} other {# volumes}}':
    'Snapshots von {count, plural, one {# Volume} other {# Volumes}} erstellen',
  'Accept volume': 'Volume übernehmen',
  'Take {count, plural, one {# snapshot} other {# snapshots}}':
    '{count, plural, one {# Snapshot} other {# Snapshots}} erstellen',
  'Accepts a volume and its snapshots from another project. They count against the quota of this project.':
    'Übernimmt ein Volume, das ein anderes Projekt anbietet, mit seinen Snapshots. Sie zählen zur Quota dieses Projekts.',
  'Taking {count, plural, one {# snapshot} other {# snapshots}}':
    '{count, plural, one {# Snapshot wird} other {# Snapshots werden}} erstellt',
  'The image contains what is on the disk while it is read. Stop the instance first for a consistent image.':
    'Das Image enthält, was auf der Platte steht, während sie gelesen wird. Halten Sie die Instanz an, damit es in sich stimmt.',
  'Could not load the transfer': 'Die Übergabe konnte nicht geladen werden',
  'The volume is available again, and the key no longer works.':
    'Das Volume ist wieder verfügbar, und der Schlüssel gilt nicht mehr.',
  'The volume now belongs to this project': 'Das Volume gehört jetzt zu diesem Projekt',
  'Their snapshots contain what is on the disk at that moment, as after a power failure.':
    'Ihre Snapshots enthalten, was in diesem Augenblick auf der Platte steht, wie nach einem Stromausfall.',
  'It already has this type.': 'Das ist bereits der Typ.',
  'This volume is not offered to another project.': 'Dieses Volume wird keinem anderen Projekt angeboten.',
  Transfer: 'Übergabe',
  'Transfer {name} to another project': '{name} an ein anderes Projekt übergeben',
  'Upload to image': 'In ein Image hochladen',
  'Upload {name} to an image': '{name} in ein Image hochladen',
  'When the data would have to move': 'Wenn die Daten umziehen müssten',
  'Anyone with the key can move the volume and its snapshots to their own project. Until then, the volume cannot be used otherwise, and you can cancel the transfer.':
    'Wer den Schlüssel hat, übernimmt das Volume und seine Snapshots in ein eigenes Projekt. Bis dahin lässt sich nichts anderes damit tun, und Sie können das Angebot zurücknehmen.',
  'Writes per second for each GiB of the volume.': 'Schreibvorgänge pro Sekunde je GiB des Volumes.',
  'Writes per second.': 'Schreibvorgänge pro Sekunde.',
  'at most {count} IOPS': 'höchstens {count} IOPS',
  'at most {count} IOPS per GiB': 'höchstens {count} IOPS je GiB',
  'at most {count} reads/s': 'höchstens {count} Lesevorgänge/s',
  'at most {count} reads/s per GiB': 'höchstens {count} Lesevorgänge/s je GiB',
  'at most {count} writes/s': 'höchstens {count} Schreibvorgänge/s',
  'at most {count} writes/s per GiB': 'höchstens {count} Schreibvorgänge/s je GiB',
  'at most {rate}': 'höchstens {rate}',
  'reads at most {rate}': 'liest höchstens {rate}',
  'writes at most {rate}': 'schreibt höchstens {rate}',
  '{count} IOPS in bursts': 'kurzzeitig {count} IOPS',
  '{count, plural, =0 {Changes since the last backup of each.} other {Changes since the last backup. Everything for the # without one.}}':
    '{count, plural, =0 {Was sich seit dem letzten Backup jedes Volumes geändert hat.} other {Was sich seit dem letzten Backup geändert hat; von den # ohne Backup alles.}}',
  '{count, plural, one {Change the type of {name}} other {Change the type of # volumes}}':
    '{count, plural, one {Typ von {name} ändern} other {Typ von # Volumes ändern}}',
  '{count, plural, one {Instances are using # of them} other {Instances are using # of them}}':
    '{count, plural, one {An # davon arbeiten Instanzen} other {An # davon arbeiten Instanzen}}',
  '{name} is offered': '{name} wird angeboten',
  '{rate} in bursts': 'kurzzeitig {rate}',
  'Age of the last backup': 'Alter des letzten Backups',
  'All volumes': 'Alle Volumes',
  'Select older ones': 'Ältere auswählen',
  'Selects all but the newest of each volume. You confirm before they are deleted.':
    'Wählt alle bis auf die neuesten jedes Volumes. Vor dem Löschen werden Sie noch einmal gefragt.',
  'Create volumes': 'Volumes erstellen',
  'Create {count, plural, one {# volume} other {# volumes}}':
    '{count, plural, one {# Volume} other {# Volumes}} erstellen',
  'Creating {count, plural, one {# volume} other {# volumes}}':
    '{count, plural, one {# Volume wird} other {# Volumes werden}} erstellt',
  'Each has the contents and the size of its snapshot, and is named after it.':
    'Jedes enthält, was sein Snapshot enthält, ist so groß wie er und heißt nach ihm.',
  'Incremental backups build on {name}. Select them too.':
    'Inkrementelle Backups bauen auf {name} auf. Wählen Sie auch diese aus.',
  'Keep the newest': 'Neueste behalten',
  'Keep the newest snapshots': 'Die neuesten Snapshots behalten',
  'Kept per volume': 'Von jedem Volume bleiben',
  'Last backup': 'Letztes Backup',
  'No recent backup': 'Kein aktuelles Backup',
  'Could not count the snapshots and backups of the volumes':
    'Snapshots und Backups der Volumes konnten nicht gezählt werden',
  'There are no older ones.': 'Mehr gibt es nicht.',
  '{count, plural, one {# snapshot is deleted:} other {# snapshots are deleted:}}':
    '{count, plural, one {# Snapshot wird gelöscht:} other {# Snapshots werden gelöscht:}}',
  '{count, plural, one {The last backup of one volume is} other {The last backups of # volumes are}} older than {days} days':
    '{count, plural, one {Das letzte Backup eines Volumes ist} other {Die letzten Backups von # Volumes sind}} älter als {days} Tage',
  'What it was waiting for no longer exists.': 'Worauf gewartet wurde, gibt es nicht mehr.',
  'What it was waiting for failed.': 'Worauf gewartet wurde, ist fehlgeschlagen.',
  'What it was waiting for took too long. Try again later.':
    'Worauf gewartet wurde, hat zu lange gedauert. Versuchen Sie es später noch einmal.',
  'Could not attach {volume} to {server}': '{volume} wird nicht an {server} angehängt',
  'By volume': 'Nach Volume',
};
