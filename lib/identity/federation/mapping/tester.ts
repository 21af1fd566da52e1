import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { DEFAULT_DOMAIN } from '../../domains/delete.ts';
import type { MappingExplanation, MappingTest } from '../mappings/schema.ts';
import { loadProvider } from '../providers/service.ts';
import { loadRejectedAssertion } from '../rejections/list.ts';
import { RejectedAssertionError } from '../rejections/rejected-assertion-error.ts';
import { type ResolvedIdentity, resolveIdentity, type SignInSource } from '../sign-in/resolve-identity.ts';
import type { Assertion } from './assertion.ts';
import { evaluateMapping } from './evaluate.ts';
import { locksOutCaller } from './lockout.ts';

/** What a sign-in with these rules would do. Changes nothing. @throws 404 for an unknown provider or rejected assertion */
export async function testMapping(ctx: AuthedContext, test: MappingTest): Promise<MappingExplanation> {
  const isLockout = await locksOutCaller(ctx, test);
  const tested = await testedAssertion(ctx, test);
  if (!tested) return { ...NOTHING, locks_out_caller: isLockout };
  const { read } = ctx.database;
  const { rules, identity: mapped, rejection = null } = evaluateMapping(test, tested.assertion);
  const explained = { ...NOTHING, rules, rejection, locks_out_caller: isLockout };
  if (!mapped) return explained;
  const { source, assumptions } = await sourceOf(read, tested, test.mapping_id);
  try {
    const identity = await resolveIdentity(read, source, mapped);
    return { ...explained, ...viewOf(identity), warnings: [...assumptions, ...identity.warnings] };
  } catch (error) {
    if (!(error instanceof RejectedAssertionError)) throw error;
    return { ...explained, rejection: error.message };
  }
}

const NOTHING: MappingExplanation = {
  ...{ rules: [], rejection: null, user: null, groups: [], projects: [], warnings: [] },
  locks_out_caller: false,
};

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

interface AssumedSource {
  source: SignInSource;
  /** What the result depends on if no identity provider was named. */
  assumptions: string[];
}

/** The provider that was named, or else one that signs users in with the mapping. @throws 404 */
async function sourceOf(
  read: Reader,
  { providerId, protocolId }: TestedAssertion,
  mappingId: string | null | undefined,
): Promise<AssumedSource> {
  if (providerId !== undefined)
    return { source: await sourceAt(read, providerId, { protocolId, mappingId }), assumptions: [] };
  const ids = mappingId ? await providersUsing(read, mappingId) : [];
  const [id] = ids;
  if (id === undefined) {
    const source = { provider: { id: '', domain_id: DEFAULT_DOMAIN }, protocolId: '' };
    return { source, assumptions: [mappingId ? UNUSED_MAPPING : NO_PROVIDER] };
  }
  return {
    source: await sourceAt(read, id, { protocolId, mappingId }),
    assumptions: ids.length > 1 ? [severalProviders(id)] : [],
  };
}

const NO_PROVIDER = 'No identity provider was named, so users and projects belong to the default domain.';
const UNUSED_MAPPING =
  'No identity provider uses the mapping yet, so users and projects are shown in the default domain.';
const severalProviders = (id: string): string =>
  `Several identity providers use the mapping. The result is that of ${id}; name another one to see its result.`;

/** At most two, since more make no difference. */
async function providersUsing(read: Reader, mappingId: string): Promise<string[]> {
  const protocols = read.selectFrom('federation_protocols').where('mapping_id', '=', mappingId);
  const rows = await protocols.select('provider_id').distinct().orderBy('provider_id').limit(2).execute();
  return rows.map(({ provider_id }) => provider_id);
}

interface KnownProtocol {
  protocolId: string | undefined;
  mappingId: string | null | undefined;
}

/** @throws 404 */
async function sourceAt(read: Reader, providerId: string, known: KnownProtocol): Promise<SignInSource> {
  const provider = await loadProvider(read, providerId);
  if (known.protocolId !== undefined) return { provider, protocolId: known.protocolId };
  const rows = read.selectFrom('federation_protocols').select(['id', 'mapping_id']);
  const all = await rows.where('provider_id', '=', providerId).execute();
  const using = all.filter(({ mapping_id }) => mapping_id === known.mappingId);
  const [one, other] = using.length > 0 ? using : all;
  // With several protocols it is not known which user the assertion belongs to.
  return { provider, protocolId: one && !other ? one.id : '' };
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
