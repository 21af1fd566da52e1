import type { Messages } from '../translate.ts';

/** Snapshots of volumes: their rules and screens. */
export const snapshots: Messages = {
  'Volumes can be created only from available snapshots.': 'Volumes entstehen nur aus verfügbaren Snapshots.',
  'Volumes can be reverted only to available snapshots.': 'Volumes werden nur auf verfügbare Snapshots zurückgesetzt.',
  'Only an available or failed snapshot can be deleted.':
    'Nur ein verfügbarer oder fehlgeschlagener Snapshot kann gelöscht werden.',
  'Deleting {count, plural, one {# snapshot} other {# snapshots}}':
    '{count, plural, one {# Snapshot wird} other {# Snapshots werden}} gelöscht',
  'Only an available volume can be reverted.': 'Nur ein verfügbares Volume kann zurückgesetzt werden.',
  'The contents of volumes at a point in time. Revert to them, or create other volumes from them.':
    'Was Volumes in einem Moment enthielten: um dahin zurückzukehren oder andere Volumes daraus anzulegen.',
  'Older than 30 days': 'Älter als 30 Tage',
  'Views of snapshots': 'Ansichten der Snapshots',
  'Filter snapshots': 'Snapshots filtern',
  'No snapshots yet': 'Noch keine Snapshots',
  'A snapshot keeps the contents of a volume at a point in time. Take one from the menu of a volume.':
    'Ein Snapshot bewahrt, was ein Volume in einem Moment enthält. Er entsteht über das Menü eines Volumes.',
  'A snapshot': 'Ein Snapshot',
  'The contents of a volume at a point in time.': 'Was ein Volume in einem Moment enthielt.',
  'Snapshot to copy': 'Zu kopierender Snapshot',
  'Could not load the snapshots': 'Die Snapshots ließen sich nicht laden',
  'This project has no snapshots yet.': 'In diesem Projekt gibt es noch keinen Snapshot.',
  'Only the latest snapshot can be reverted to: {name}.': 'Nur auf den neuesten Snapshot: {name}.',
  'Revert {name} to {snapshot}?': '{name} auf {snapshot} zurücksetzen?',
  'Revert volume': 'Volume zurücksetzen',
  'Everything written to the volume since {time} is permanently lost.':
    'Alles, was seit {time} auf das Volume geschrieben wurde, geht endgültig verloren.',
  'Volumes created from it': 'Volumes daraus',
  'A snapshot keeps the contents of the volume at a point in time.':
    'Ein Snapshot bewahrt, was das Volume in einem Moment enthält.',
  'Snapshots are deleted too': 'Snapshots gehen mit verloren',
  '{count, plural, one {One snapshot is} other {# snapshots are}} deleted too: {names}.':
    '{count, plural, one {Ein Snapshot wird} other {# Snapshots werden}} mit gelöscht: {names}.',
  'Take a snapshot of {name}': 'Snapshot von {name} erstellen',
  'Take snapshot': 'Snapshot erstellen',
  'An instance is using this volume': 'Eine Instanz arbeitet mit diesem Volume',
  'The snapshot contains what is on the disk at that moment. Freeze the file system first and thaw it afterwards:':
    'Der Snapshot enthält, was in diesem Moment auf dem Datenträger steht. Das Dateisystem erst einfrieren und danach freigeben:',
  'Snapshot {id}': 'Snapshot {id}',
  '{count, plural, one {Delete snapshot {name}?} other {Delete # snapshots?}}':
    '{count, plural, one {Snapshot {name} löschen?} other {# Snapshots löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # snapshots}}':
    '{count, plural, one {{name} löschen} other {# Snapshots löschen}}',
  'The saved contents are permanently deleted. The volumes themselves are kept.':
    'Was die Volumes damals enthielten, geht endgültig verloren. Die Volumes selbst bleiben.',
  'Snapshots can be taken only of available or attached volumes.':
    'Snapshots entstehen nur von verfügbaren oder angehängten Volumes.',
};
