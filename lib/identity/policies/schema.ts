import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { policyAttributes } from './attributes.ts';

export const PolicyDocument = z.strictObject(policyAttributes.shape);
export type PolicyDocument = z.infer<typeof PolicyDocument>;

export const PolicyDocumentQuery = PageQuery.extend(policyAttributes.filterShape);

export const NewPolicyDocument = z.strictObject(policyAttributes.createShape);
export type NewPolicyDocument = z.output<typeof NewPolicyDocument>;
export const PolicyDocumentChange = z.strictObject({ ...policyAttributes.changeShape, id: word.optional() });
export type PolicyDocumentChange = z.output<typeof PolicyDocumentChange>;
