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
};
