import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const SearchKind = z.enum([
  'server',
  'volume',
  'snapshot',
  'backup',
  'image',
  'network',
  'subnet',
  'port',
  'router',
  'security_group',
  'floating_ip',
  'key_pair',
  'flavor',
  'host',
  'segment',
  'domain',
  'project',
  'user',
  'group',
  'role',
]);
export type SearchKind = z.infer<typeof SearchKind>;

/** By what. `word` is one of a name. */
const SearchField = z.enum(['id', 'name', 'word', 'address', 'fixed_address', 'mac', 'key', 'tag', 'email']);
export type SearchField = z.infer<typeof SearchField>;

/** What something found begins with; of several words, each word of its name that begins with one of them. */
export const SearchQuery = z.strictObject({ q: word.trim().min(1, 'Enter a search term.') });
export type SearchQuery = z.infer<typeof SearchQuery>;

const FoundObject = z.strictObject({
  kind: SearchKind,
  id: z.string(),
  name: z.string(),
  /** Null for what belongs to a user or to the platform. */
  project_id: z.string().nullable(),
  /** Told where all projects are searched. */
  project_name: z.string().nullable(),
  /** The object on whose page it stands: the network of a subnet, the user of a key pair. */
  parent_id: z.string().nullable(),
  /** What it was found by, in lower case. */
  field: SearchField,
  term: z.string(),
});
export type FoundObject = z.infer<typeof FoundObject>;

export const SearchAnswer = z.strictObject({ objects: z.array(FoundObject) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;
