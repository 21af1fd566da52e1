import type { Messages } from '../translate.ts';

/** Snapshots of volumes: their rules and screens. */
export const snapshots: Messages = {
  'Volumes are made from available snapshots only.': 'Volumes entstehen nur aus verfügbaren Snapshots.',
  'Volumes are reverted to available snapshots only.': 'Volumes werden nur auf verfügbare Snapshots zurückgesetzt.',
  'Only an available or failed snapshot can be deleted.':
    'Nur ein verfügbarer oder fehlgeschlagener Snapshot kann gelöscht werden.',
  'Deleting {count, plural, one {# snapshot} other {# snapshots}}':
    '{count, plural, one {# Snapshot wird} other {# Snapshots werden}} gelöscht',
  'Only an available volume can be reverted.': 'Nur ein verfügbares Volume kann zurückgesetzt werden.',
  'What volumes held at a moment: to go back to it, or to make other volumes from it.':
    'Was Volumes in einem Moment enthielten: um dahin zurückzukehren oder andere Volumes daraus anzulegen.',
  'Older than 30 days': 'Älter als 30 Tage',
  'Views of snapshots': 'Ansichten der Snapshots',
  'Filter snapshots': 'Snapshots filtern',
  'No snapshots yet': 'Noch keine Snapshots',
  'A snapshot keeps what a volume holds at a moment. Take one from the menu of a volume.':
    'Ein Snapshot bewahrt, was ein Volume in einem Moment enthält. Er entsteht über das Menü eines Volumes.',
  'A snapshot': 'Ein Snapshot',
  'What a volume held at a moment.': 'Was ein Volume in einem Moment enthielt.',
  'Snapshot to copy': 'Zu kopierender Snapshot',
  'The snapshots could not be loaded': 'Die Snapshots ließen sich nicht laden',
  'There is no snapshot in this project yet.': 'In diesem Projekt gibt es noch keinen Snapshot.',
  'Only to the latest snapshot: {name}.': 'Nur auf den neuesten Snapshot: {name}.',
  'Revert {name} to {snapshot}?': '{name} auf {snapshot} zurücksetzen?',
  'Revert volume': 'Volume zurücksetzen',
  'Everything written to the volume since {time} is lost for good.':
    'Alles, was seit {time} auf das Volume geschrieben wurde, geht endgültig verloren.',
  'Volumes from it': 'Volumes daraus',
  'A snapshot keeps what the volume holds at a moment.':
    'Ein Snapshot bewahrt, was das Volume in einem Moment enthält.',
  'Snapshots go with it': 'Snapshots gehen mit verloren',
  '{count, plural, one {One snapshot is} other {# snapshots are}} deleted too: {names}.':
    '{count, plural, one {Ein Snapshot wird} other {# Snapshots werden}} mit gelöscht: {names}.',
  'Take a snapshot of {name}': 'Snapshot von {name} erstellen',
  'Take snapshot': 'Snapshot erstellen',
  '{name} is being taken': '{name} wird erstellt',
  'An instance is at work on this volume': 'Eine Instanz arbeitet mit diesem Volume',
  'The snapshot holds what is on the disk at that moment. Freeze the file system first, and thaw it after:':
    'Der Snapshot enthält, was in diesem Moment auf dem Datenträger steht. Das Dateisystem erst einfrieren und danach freigeben:',
  'Snapshot {id}': 'Snapshot {id}',
  '{count, plural, one {Delete snapshot {name}?} other {Delete # snapshots?}}':
    '{count, plural, one {Snapshot {name} löschen?} other {# Snapshots löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # snapshots}}':
    '{count, plural, one {{name} löschen} other {# Snapshots löschen}}',
  'What the volumes held then is lost for good. The volumes themselves stay.':
    'Was die Volumes damals enthielten, geht endgültig verloren. Die Volumes selbst bleiben.',
  'Snapshots are taken of available or attached volumes only.':
    'Snapshots entstehen nur von verfügbaren oder angehängten Volumes.',
};
