import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';

export const PolicyDocument = z.strictObject({
  id: z.string(),
  type: z.string(),
  blob: z.string(),
  links: MemberLinks,
});
export type PolicyDocument = z.infer<typeof PolicyDocument>;

export const PolicyDocumentQuery = PageQuery.extend({ type: word.optional() });

const MAX_BLOB = 65_536;
export const NewPolicyDocument = z.strictObject({
  type: word.min(1, 'Enter the media type of the document.'),
  blob: text(MAX_BLOB).min(1, 'Enter the document.'),
});
export type NewPolicyDocument = z.output<typeof NewPolicyDocument>;
export const PolicyDocumentChange = NewPolicyDocument.extend({ id: word }).partial();
export type PolicyDocumentChange = z.output<typeof PolicyDocumentChange>;
