import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { SEARCH_KINDS } from './places.ts';

/** Matched field; `word` is a word of a name. */
const SearchField = z.enum(['id', 'name', 'word', 'address', 'fixed_address', 'mac', 'key', 'tag', 'email']);
export type SearchField = z.infer<typeof SearchField>;

/** Start of an id, name, address or other field. With several words, each must be the start of a word of the name. */
export const SearchQuery = z.strictObject({ q: word.trim().min(1, 'Enter a search term.') });
export type SearchQuery = z.infer<typeof SearchQuery>;

const FoundObject = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  name: z.string(),
  /** Null for objects of a user or of the platform. */
  project_id: z.string().nullable(),
  /** Only set in searches of all projects. */
  project_name: z.string().nullable(),
  /** As in responses of the object; null if its kind has none. */
  status: z.string().nullable(),
  /** Object on whose page it is shown: the network of a subnet, the user of a key pair. */
  parent_id: z.string().nullable(),
  /** Matched field and its value in lower case. */
  field: SearchField,
  term: z.string(),
});
export type FoundObject = z.infer<typeof FoundObject>;

export const SearchAnswer = z.strictObject({ objects: z.array(FoundObject) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;
