import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { CollectionLinks, MemberLinks } from '../collection-schema.ts';

export const PolicyDocument = z.strictObject({
  id: z.string(),
  type: z.string(),
  blob: z.string(),
  links: MemberLinks,
});
export type PolicyDocument = z.infer<typeof PolicyDocument>;

export const PolicyDocumentEnvelope = z.strictObject({ policy: PolicyDocument });
export const PolicyDocumentList = z.strictObject({ policies: z.array(PolicyDocument), links: CollectionLinks });
export type PolicyDocumentList = z.infer<typeof PolicyDocumentList>;
export const PolicyDocumentPath = z.object({ id: word });
export const PolicyDocumentQuery = PageQuery.extend({ type: word.optional() });
export type PolicyDocumentQuery = z.infer<typeof PolicyDocumentQuery>;

const MAX_BLOB = 65_536;
const PolicyInput = z.strictObject({
  type: word.min(1, 'Enter the media type of the document.'),
  blob: text(MAX_BLOB).min(1, 'Enter the document.'),
});
export const NewPolicyDocument = z.object({ policy: PolicyInput });
export type NewPolicyDocument = z.output<typeof PolicyInput>;
export const PolicyDocumentChange = z.object({ policy: PolicyInput.extend({ id: word }).partial() });
export type PolicyDocumentChange = z.output<typeof PolicyDocumentChange>['policy'];
