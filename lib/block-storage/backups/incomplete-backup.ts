import { english } from '#lib/i18n/english.ts';
import type { Text } from '#lib/i18n/text.ts';

/** Data of a backup is missing. */
export class IncompleteBackup extends Error {
  override name = 'IncompleteBackup';
  readonly text: Text;

  constructor(text: Text) {
    super(english(text));
    this.text = text;
  }
}
