import type { Messages } from '../translate.ts';

/** Backups of volumes: their rules and screens. */
export const backups: Messages = {
  Backup: 'Backup',
  'Back up': 'Sichern',
  'Back up volume': 'Volume sichern',
  'Back up snapshot': 'Snapshot sichern',
  'Only an available snapshot can be backed up.': 'Nur ein verfügbarer Snapshot kann gesichert werden.',
  'Only an available or attached volume can be backed up.':
    'Nur ein verfügbares oder angehängtes Volume kann gesichert werden.',
  'Only an available volume can be restored from a backup.':
    'Nur ein verfügbares Volume kann aus einem Backup wiederhergestellt werden.',
  'Only an available backup can be restored.': 'Nur ein verfügbares Backup kann wiederhergestellt werden.',
  'Only an available or failed backup can be deleted.':
    'Nur ein verfügbares oder fehlgeschlagenes Backup kann gelöscht werden.',
  'Incremental backups build on this one. Delete them first.':
    'Inkrementelle Backups bauen auf diesem auf. Diese zuerst löschen.',
  'Deleting {count, plural, one {# backup} other {# backups}}':
    '{count, plural, one {# Backup wird} other {# Backups werden}} gelöscht',
  '{count, plural, one {Delete backup {name}?} other {Delete # backups?}}':
    '{count, plural, one {Backup {name} löschen?} other {# Backups löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # backups}}':
    '{count, plural, one {{name} löschen} other {# Backups löschen}}',
  'The backed-up data is lost permanently. The volumes themselves are kept.':
    'Was von den Volumes gesichert wurde, geht endgültig verloren. Die Volumes selbst bleiben.',
  'A container name cannot contain a slash.': 'Der Name eines Containers enthält keinen Schrägstrich.',
  Full: 'Vollständig',
  Incremental: 'Inkrementell',
  'Could not load the volumes without a backup': 'Welche Volumes kein Backup haben, ließ sich nicht laden',
  'Views of backups': 'Ansichten der Backups',
  'Filter backups': 'Backups filtern',
  'No backups yet': 'Noch keine Backups',
  'A backup keeps the data of a volume, even after the volume is deleted. Create one from the menu of a volume.':
    'Ein Backup bewahrt, was ein Volume enthält, auch wenn das Volume gelöscht ist. Es entsteht über das Menü eines Volumes.',
  'A backup keeps the data of the volume, even after the volume is deleted.':
    'Ein Backup bewahrt, was das Volume enthält, auch wenn das Volume gelöscht ist.',
  'Copies of volumes at a point in time, stored separately. You can restore them even after the volumes are deleted.':
    'Was Volumes in einem Moment enthielten, getrennt von ihnen aufbewahrt: Es lässt sich auch nach ihrem Löschen wiederherstellen.',
  'Backup not found': 'Dieses Backup gibt es nicht',
  'Go to backups': 'Zu den Backups',
  'Has dependent backups': 'Andere bauen darauf auf',
  'Data from': 'Inhalt vom',
  Container: 'Container',
  'Sections of the backup': 'Seiten des Backups',
  Chain: 'Kette',
  '{kind}, step {depth}': '{kind}, Schritt {depth}',
  '{count, plural, one {One volume has} other {# volumes have}} no backup':
    '{count, plural, one {Ein Volume hat} other {# Volumes haben}} kein Backup',
  'Restore {name}': '{name} wiederherstellen',
  'It contains {size} from {time}.': 'Es enthält {size} vom {time}.',
  'Restore to': 'Ziel',
  'Choose a volume': 'Volume wählen',
  'A new volume': 'Ein neues Volume',
  'Name of the new volume': 'Name des neuen Volumes',
  'All current data on {name} is lost permanently': 'Alles, was jetzt auf {name} steht, geht endgültig verloren',
  'It is replaced by the contents of the backup.': 'Es wird durch den Inhalt des Backups ersetzt.',
  'Deleted volume': 'Gelöschtes Volume',
  Restorable: 'Wiederherstellbar',
  'Back up {name}': '{name} sichern',
  'The backup captures the disk at a single moment, as after a power failure.':
    'Das Backup enthält, was in einem Moment auf dem Datenträger steht, wie nach einem Stromausfall.',
  'Everything written to the volume.': 'Alles, was auf das Volume geschrieben ist.',
  'Only what changed since the last backup. That backup must be kept as long as this one.':
    'Was sich seit dem letzten Backup geändert hat; jenes bleibt, solange es dieses gibt.',
  'An incremental backup needs an earlier backup of this volume.':
    'Es baut auf einem Backup dieses Volumes auf, und es gibt noch keines.',
  'What to back up': 'Was gesichert wird',
  'Current state of the volume': 'Das Volume, wie es jetzt ist',
  'Snapshot {name}': 'Snapshot {name}',
  'This backup failed': 'Dieses Backup ist fehlgeschlagen',
};
