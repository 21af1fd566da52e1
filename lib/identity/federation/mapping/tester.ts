import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { DEFAULT_DOMAIN } from '../../domains/delete.ts';
import { loadProvider } from '../providers/service.ts';
import { RejectedAssertionError } from '../rejections/rejected-assertion-error.ts';
import { loadRejectedAssertion } from '../rejections/service.ts';
import { type ResolvedIdentity, resolveIdentity, type SignInSource } from '../sign-in/resolve-identity.ts';
import type { Assertion } from './assertion.ts';
import { evaluateMapping } from './evaluate.ts';
import { locksOutCaller } from './lockout.ts';
import type { MappingExplanation, MappingTest } from './test-schema.ts';

/** What a sign-in with these rules would do. Changes nothing. @throws 404 for an unknown provider or rejected assertion */
export async function testMapping(ctx: AuthedContext, test: MappingTest): Promise<MappingExplanation> {
  const isLockout = await locksOutCaller(ctx, test);
  const tested = await testedAssertion(ctx, test);
  if (!tested) return { ...NOTHING, locks_out_caller: isLockout };
  const { read } = ctx.database;
  const { rules, identity: mapped, rejection = null } = evaluateMapping(test, tested.assertion);
  const explained = { ...NOTHING, rules, rejection, locks_out_caller: isLockout };
  if (!mapped) return explained;
  const source = await sourceOf(read, tested);
  try {
    const identity = await resolveIdentity(read, source, mapped);
    const assumed = tested.providerId === undefined ? [NO_PROVIDER] : [];
    return { ...explained, ...viewOf(identity), warnings: [...assumed, ...identity.warnings] };
  } catch (error) {
    if (!(error instanceof RejectedAssertionError)) throw error;
    return { ...explained, rejection: error.message };
  }
}

const NOTHING: MappingExplanation = {
  ...{ rules: [], rejection: null, user: null, groups: [], projects: [], warnings: [] },
  locks_out_caller: false,
};

const NO_PROVIDER = 'No identity provider was named, so users and projects belong to the default domain.';

interface TestedAssertion {
  assertion: Assertion;
  providerId: string | undefined;
  protocolId: string | undefined;
}

async function testedAssertion(ctx: AuthedContext, test: MappingTest): Promise<TestedAssertion | undefined> {
  const { assertion, rejected_assertion_id: id, provider_id } = test;
  if (id) {
    const rejected = await loadRejectedAssertion(ctx, id);
    return { ...rejected, providerId: provider_id ?? rejected.providerId };
  }
  if (!assertion) return undefined;
  const lists = Object.entries(assertion).map(([name, given]): [string, string[]] => [name, [given].flat()]);
  return { assertion: Object.fromEntries(lists), providerId: provider_id ?? undefined, protocolId: undefined };
}

/** @throws 404 */
async function sourceOf(read: Reader, { providerId, protocolId }: TestedAssertion): Promise<SignInSource> {
  if (providerId === undefined) return { provider: { id: '', domain_id: DEFAULT_DOMAIN }, protocolId: '' };
  const provider = await loadProvider(read, providerId);
  if (protocolId !== undefined) return { provider, protocolId };
  const protocols = await read
    .selectFrom('federation_protocols')
    .select('id')
    .where('provider_id', '=', providerId)
    .limit(2)
    .execute();
  // With several protocols it is not known which user the assertion belongs to.
  return { provider, protocolId: protocols.length === 1 ? (protocols[0]?.id ?? '') : '' };
}

const viewOf = ({
  user,
  groups,
  projects,
}: ResolvedIdentity): Pick<MappingExplanation, 'user' | 'groups' | 'projects'> => ({
  user: {
    id: user.existing ? user.id : null,
    name: user.name,
    email: user.email,
    type: user.type,
    domain: { id: user.domain.id, name: user.domain.name },
  },
  groups,
  projects,
});
