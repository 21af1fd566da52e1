import { packJson } from '#lib/db/tables/column-types.ts';
import { englishOf, type Said } from './messages.ts';

/** Columns of a recorded text: in English, and as data if it is more than a fixed sentence. */
export const saidColumns = (said: Said | null) => ({
  message: said === null ? null : englishOf(said),
  said: said === null || typeof said === 'string' ? null : packJson(said),
});
