import { creationTime } from '#lib/db/creation-time.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { IdentityStore } from '../store.ts';
import { policyAttributes } from './attributes.ts';
import type { NewPolicyDocument } from './schema.ts';

export const policyStore = new IdentityStore({
  ...{ table: 'policies', kind: 'policy', attributes: policyAttributes, isOutsideTokens: true, places: 'after' },
  factsOf: ({ type }) => ({ type }),
});

/** Stores a policy document for other services; Nephos itself does not evaluate it. */
export const createPolicyDocument = (ctx: AuthedContext, { body }: { body: NewPolicyDocument }) =>
  policyStore.create(ctx, () => ({ id: newIdentityId(), ...body, created_at: creationTime() }));
