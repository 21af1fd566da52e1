import { packJson } from '#lib/db/column-types.ts';
import { englishOf, type RecoveryText } from './messages.ts';

/** Columns of a recorded text: in English, and as data if it is more than a fixed sentence. */
export const messageColumns = (text: RecoveryText | null) => ({
  message: text === null ? null : englishOf(text),
  message_data: text === null || typeof text === 'string' ? null : packJson(text),
});
