import type { Messages } from '../translate.ts';

/** Backups of volumes: their rules and screens. */
export const backups: Messages = {
  Backup: 'Backup',
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
  'What was kept of the volumes is lost for good. The volumes themselves stay.':
    'Was von den Volumes gesichert wurde, geht endgültig verloren. Die Volumes selbst bleiben.',
  'A container name has no slash.': 'Der Name eines Containers enthält keinen Schrägstrich.',
  Full: 'Vollständig',
  Incremental: 'Inkrementell',
  'Which volumes have no backup could not be loaded': 'Welche Volumes kein Backup haben, ließ sich nicht laden',
  'Views of backups': 'Ansichten der Backups',
  'Filter backups': 'Backups filtern',
  'No backups yet': 'Noch keine Backups',
  'A backup keeps what a volume holds, and stays when the volume is gone. Make one from the menu of a volume.':
    'Ein Backup bewahrt, was ein Volume enthält, auch wenn das Volume gelöscht ist. Es entsteht über das Menü eines Volumes.',
  'A backup keeps what the volume holds, and stays when the volume is gone.':
    'Ein Backup bewahrt, was das Volume enthält, auch wenn das Volume gelöscht ist.',
  'What volumes held at a moment, kept apart from them: it can be restored when they are gone.':
    'Was Volumes in einem Moment enthielten, getrennt von ihnen aufbewahrt: Es lässt sich auch nach ihrem Löschen wiederherstellen.',
  'Backup not found': 'Dieses Backup gibt es nicht',
  'To the backups': 'Zu den Backups',
  'Restoration asked for': 'Wiederherstellung angefordert',
  'Others build on it': 'Andere bauen darauf auf',
  'What it held at': 'Inhalt vom',
  Container: 'Container',
  'Sides of the backup': 'Seiten des Backups',
  Chain: 'Kette',
  '{kind}, step {depth}': '{kind}, Schritt {depth}',
  '{count, plural, one {One volume has} other {# volumes have}} no backup':
    '{count, plural, one {Ein Volume hat} other {# Volumes haben}} kein Backup',
  'Restore {name}': '{name} wiederherstellen',
  'It holds {size} of {time}.': 'Es enthält {size} vom {time}.',
  '{name} is being restored': '{name} wird wiederhergestellt',
  Into: 'Ziel',
  'A new volume': 'Ein neues Volume',
  'Name of the new volume': 'Name des neuen Volumes',
  'All that is on {name} now is lost for good': 'Alles, was jetzt auf {name} steht, geht endgültig verloren',
  'It is replaced by what the backup holds.': 'Es wird durch den Inhalt des Backups ersetzt.',
  'Deleted volume': 'Gelöschtes Volume',
  Restorable: 'Wiederherstellbar',
  'Back up {name}': '{name} sichern',
  '{name} is being backed up': '{name} wird gesichert',
  'The backup holds what is on the disk at one moment, as after a power failure.':
    'Das Backup enthält, was in einem Moment auf dem Datenträger steht, wie nach einem Stromausfall.',
  'All that is written on the volume.': 'Alles, was auf das Volume geschrieben ist.',
  'What has changed since the last backup, which stays while this one does.':
    'Was sich seit dem letzten Backup geändert hat; jenes bleibt, solange es dieses gibt.',
  'It adds to a backup of this volume, and there is none yet.':
    'Es baut auf einem Backup dieses Volumes auf, und es gibt noch keines.',
  'What is backed up': 'Was gesichert wird',
  'The volume as it is now': 'Das Volume, wie es jetzt ist',
  'Snapshot {name}': 'Snapshot {name}',
  'This backup failed': 'Dieses Backup ist fehlgeschlagen',
};
