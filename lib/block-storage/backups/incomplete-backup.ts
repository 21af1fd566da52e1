/** Data of a backup is missing. */
export class IncompleteBackup extends Error {
  override name = 'IncompleteBackup';
}
