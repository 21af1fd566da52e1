/** Kinds of objects with tags that have a page in a project. */
export const TAGGED_KINDS = [
  'server',
  'image',
  'network',
  'subnet',
  'port',
  'router',
  'floatingip',
  'security_group',
] as const;
export type TaggedKind = (typeof TAGGED_KINDS)[number];
