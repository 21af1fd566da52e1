import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { defineStore } from '../store.ts';
import type { NewPolicyDocument, PolicyDocument, PolicyDocumentChange } from './schema.ts';

export const policyStore = defineStore<Selectable<Tables['policies']>, PolicyDocument>('policies', 'policy', {
  filters: ['type'],
  isOutsideTokens: true,
  factsOf: ({ type }) => ({ type }),
  places: 'after',
  viewOf: (ctx, { id, type, blob }) => ({ id, type, blob, links: memberLinks(ctx, 'policies', id) }),
});

/** Stores a policy document for other services; Nephos itself does not evaluate it. */
export const createPolicyDocument = (ctx: AuthedContext, { body }: { body: NewPolicyDocument }) =>
  policyStore.create(ctx, () => ({ id: newIdentityId(), ...body, created_at: creationTime() }));

export const updatePolicyDocument = (ctx: AuthedContext, input: { id: string; body: PolicyDocumentChange }) =>
  policyStore.update(ctx, input, (before, { type = before.type, blob = before.blob }) => ({ ...before, type, blob }));
